/** What a form can begin with. */
import { z } from "zod";
import { URL_MAX } from "../../sdk/model/limits.ts";
import { type Operation, operation } from "../operation.ts";
import { prefillFromDoi } from "../services/identifier/doi_lookup.ts";

const doiQuery = z.object({ doi: z.string().min(1).max(URL_MAX) });
const knownFields = z.record(z.string(), z.unknown());

export const prefillOperations: readonly Operation[] = [
  operation({
    id: "prefillDataset",
    method: "GET",
    path: "/api/sdb-dataset-service/dataset/prefill",
    tag: "datasets",
    scope: "read",
    signedIn: true,
    input: { query: doiQuery },
    answer: { data: knownFields },
  }, ({ context, query }) => prefillFromDoi(context, query.doi)),
];
