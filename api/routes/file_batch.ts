/** Many small files in one request. */
import { z } from "zod";
import type { BatchOutcome } from "../../sdk/model/file_batch.ts";
import { batchOutcomeAnswer } from "../../sdk/model/responses/upload.ts";
import { type Operation, operation } from "../operation.ts";
import { presentFile } from "../presenters/file.ts";
import { presentProblem } from "../presenters/upload.ts";
import { BATCH_BODY_MAX } from "../services/file/batch_body.ts";
import { type SmallOutcome, uploadBatch } from "../services/file/upload_batch.ts";
import { targetOf } from "./dataset_view.ts";
import { announcedBytes, readBody } from "./file.ts";

export const fileBatchOperations: readonly Operation[] = [
  operation({
    id: "uploadFiles",
    method: "POST",
    path: "/api/sdb-filetree-service/dataset/:id/:version/files",
    tag: "files",
    scope: "deposit",
    signedIn: true,
    limit: "none",
    body: { bytes: BATCH_BODY_MAX },
    answer: { data: z.array(batchOutcomeAnswer) },
  }, async ({ context, params, c }) => {
    const body = readBody(c, BATCH_BODY_MAX);
    const outcomes = await uploadBatch(context, targetOf(params), body, announcedBytes(c));
    return outcomes.map(present);
  }),
];

function present({ path, ...outcome }: SmallOutcome): BatchOutcome {
  if ("problem" in outcome) return { path, problem: presentProblem(outcome.problem) };
  return { path, file: { ...presentFile(outcome.file), outcome: outcome.outcome } };
}
