/** Two versions side by side, and one file of both. */
import { z } from "zod";
import { comparisonAnswer, fileComparisonAnswer } from "../../sdk/model/responses/comparison.ts";
import { ENCODINGS } from "../../sdk/model/preview/encodings.ts";
import { filePathSchema } from "../../sdk/model/file.ts";
import type { ApiContext } from "../env.ts";
import { type Operation, operation } from "../operation.ts";
import { presentSide } from "../presenters/comparison.ts";
import { presentVersion } from "../presenters/dataset.ts";
import { compareFile, compareVersions, type LoadedSide } from "../services/comparison/versions.ts";

const id = z.string().max(64);
const label = z.string().max(16);

/** Aborted when the visitor who waits for the answer, or for the page, has gone. */
const timeout = (c: Pick<ApiContext, "env" | "req">) => (c.env?.page ?? c.req.raw).signal;

export const comparisonOperations: readonly Operation[] = [
  operation({
    id: "compareVersions",
    method: "GET",
    path: "/api/sdb-dataset-version-service/diff",
    tag: "datasets",
    scope: "read",
    anyOrigin: true,
    input: { query: z.object({ dataSetId: id, left: label.optional(), right: label.optional() }) },
    statements: 7,
    answer: { data: comparisonAnswer },
  }, async ({ context, query, c }) => {
    const present = (side: LoadedSide) => presentSide(side, context);
    const compared = await compareVersions(context, query, present, timeout(c));
    return { ...compared, versions: compared.versions.map(presentVersion) };
  }),
  operation({
    id: "compareFile",
    method: "GET",
    path: "/api/sdb-dataset-version-service/diffFile",
    tag: "datasets",
    scope: "read",
    anyOrigin: true,
    input: {
      query: z.object({
        dataSetId: id,
        left: label,
        right: label,
        path: filePathSchema,
        from: filePathSchema.optional(),
        encoding: z.enum(ENCODINGS).optional(),
      }),
    },
    answer: { data: fileComparisonAnswer },
  }, ({ context, query, c }) => compareFile(context, query, timeout(c))),
];
