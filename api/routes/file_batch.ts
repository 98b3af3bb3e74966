/** Many small files in one request. */
import { z } from "zod";
import {
  BATCH_LENGTH_BYTES,
  type BatchEntry,
  batchListSchema,
  type BatchOutcome,
} from "../../sdk/model/file_batch.ts";
import { toIssues } from "../../sdk/model/issue.ts";
import { BATCH_BYTES_MAX, JSON_BODY_MAX } from "../../sdk/model/limits.ts";
import { batchOutcomeAnswer } from "../../sdk/model/responses/upload.ts";
import { DomainError } from "../error.ts";
import { ByteReader } from "../byte_reader.ts";
import { type Operation, operation } from "../operation.ts";
import { presentFile } from "../presenters/file.ts";
import { presentProblem } from "../presenters/upload.ts";
import { type SmallFile, type SmallOutcome, uploadBatch } from "../services/file/upload_batch.ts";
import { targetOf } from "./dataset_view.ts";
import { readBody } from "./file.ts";

/** Bytes of a whole request: the files, and their list. */
const BODY_MAX = BATCH_BYTES_MAX + JSON_BODY_MAX;

export const fileBatchOperations: readonly Operation[] = [
  operation({
    id: "uploadFiles",
    method: "POST",
    path: "/api/sdb-filetree-service/dataset/:id/:version/files",
    tag: "files",
    scope: "deposit",
    signedIn: true,
    limit: "none",
    body: { bytes: BODY_MAX },
    answer: { data: z.array(batchOutcomeAnswer) },
  }, async ({ context, params, c }) => {
    const reader = new ByteReader(readBody(c));
    try {
      const list = await readList(reader);
      const outcomes = await uploadBatch(context, targetOf(params), readFiles(reader, list));
      return outcomes.map((outcome, index) => present(list[index]!.path, outcome));
    } finally {
      await reader.cancel();
    }
  }),
];

/** @throws DomainError invalidInput, invalidJson, bodyTooLarge, bodyCut. */
async function readList(reader: ByteReader): Promise<BatchEntry[]> {
  const prefix = await reader.read(BATCH_LENGTH_BYTES);
  const length = new DataView(prefix.buffer, prefix.byteOffset).getUint32(0);
  if (length > JSON_BODY_MAX) throw new DomainError("bodyTooLarge", { limit: String(JSON_BODY_MAX) });
  const list = batchListSchema.safeParse(parse(new TextDecoder().decode(await reader.read(length))));
  if (!list.success) throw new DomainError("invalidInput", {}, toIssues(list.error));
  if (list.data.reduce((sum, { size }) => sum + size, 0) > BATCH_BYTES_MAX) {
    throw new DomainError("bodyTooLarge", { limit: String(BATCH_BYTES_MAX) });
  }
  return list.data;
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    throw new DomainError("invalidJson", { found: json.slice(0, 80) });
  }
}

async function* readFiles(reader: ByteReader, list: readonly BatchEntry[]): AsyncGenerator<SmallFile> {
  for (const { size, onConflict = "replace", ...entry } of list) {
    yield { ...entry, onConflict, bytes: await reader.read(size) };
  }
}

function present(path: string, outcome: SmallOutcome): BatchOutcome {
  if ("problem" in outcome) return { path, problem: presentProblem(outcome.problem) };
  return { path, file: { ...presentFile(outcome.file), outcome: outcome.outcome } };
}
