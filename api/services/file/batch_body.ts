/** Reads the body that carries many small files (`sdk/model/file_batch.ts`). */
import { BATCH_LENGTH_BYTES, type BatchEntry, batchListSchema } from "../../../sdk/model/file_batch.ts";
import type { OnConflict } from "../../../sdk/model/file.ts";
import { toIssues } from "../../../sdk/model/issue.ts";
import { BATCH_BYTES_MAX, JSON_BODY_MAX } from "../../../sdk/model/limits.ts";
import { DomainError } from "../../error.ts";
import { ByteReader } from "./byte_reader.ts";

/** Bytes of a whole body: the files, and their list. */
export const BATCH_BODY_MAX: number = BATCH_BYTES_MAX + JSON_BODY_MAX;

/** One of the files, whose bytes are here. */
export interface SmallFile {
  path: string;
  onConflict: OnConflict;
  /** Expected hash of the bytes, in lower-case hex. */
  sha256?: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/** The files one by one. @throws DomainError invalidInput, invalidJson, bodyTooLarge, bodyCut; what the body fails with. */
export async function* readBatch(body: ReadableStream<Uint8Array>): AsyncGenerator<SmallFile> {
  const reader = new ByteReader(body);
  try {
    for (const { size, onConflict = "replace", ...entry } of await readList(reader)) {
      yield { ...entry, onConflict, bytes: await reader.read(size) };
    }
  } finally {
    await reader.cancel();
  }
}

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
