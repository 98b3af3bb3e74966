/** Data packages are saved and published as datasets are; this is what they are composed of. */
import { z } from "zod";
import { relatedDataset } from "../../sdk/model/responses/dataset.ts";
import { type Operation, operation } from "../operation.ts";
import { presentRelated } from "../presenters/package.ts";
import { listPartChoices } from "../services/dataset/package.ts";

export const packageOperations: readonly Operation[] = [
  operation({
    id: "listPartChoices",
    method: "GET",
    path: "/api/sdb-dataset-service/dataset/partChoices",
    tag: "datasets",
    scope: "read",
    signedIn: true,
    answer: { data: z.array(relatedDataset) },
  }, async ({ context }) => (await listPartChoices(context)).map(presentRelated)),
];
