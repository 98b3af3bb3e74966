/** Many small files in one body: a length, a list in JSON of so many bytes, and then the bytes of the files. */
import { z } from "zod";
import { filePathSchema, ON_CONFLICT, type OnConflict, type UploadedFile } from "./file.ts";
import { BATCH_BYTES_MAX, BATCH_FILES_MAX } from "./limits.ts";
import type { UploadFailure } from "./upload.ts";

export const BATCH_TYPE = "application/vnd.sdb.files";
/** Bytes of the length at the beginning, big-endian. */
export const BATCH_LENGTH_BYTES = 4;

/** What stands in the list for each file. */
export interface BatchEntry {
  path: string;
  /** Bytes. */
  size: number;
  /** Expected hash of the bytes; other ones are refused. */
  sha256?: string;
  /** `replace` by default. */
  onConflict?: OnConflict;
}

export const batchListSchema: z.ZodType<BatchEntry[], unknown> = z.array(z.object({
  path: filePathSchema,
  size: z.int().min(0).max(BATCH_BYTES_MAX),
  sha256: z.string().regex(/^[0-9a-f]{64}$/).optional(),
  onConflict: z.enum(ON_CONFLICT).optional(),
})).min(1).max(BATCH_FILES_MAX);

/** A file to send. */
export interface BatchFile extends Omit<BatchEntry, "size"> {
  content: Blob;
}

/** What became of one of the files, in the order in which they were sent. */
export interface BatchOutcome {
  path: string;
  /** Where it was added, or was there already. */
  file?: UploadedFile;
  /** Where it was not. */
  problem?: UploadFailure;
}

/** The body of a request. */
export function packBatch(files: readonly BatchFile[]): Blob {
  const list = files.map(({ content, ...entry }): BatchEntry => ({ ...entry, size: content.size }));
  const json = new TextEncoder().encode(JSON.stringify(list));
  const length = new DataView(new ArrayBuffer(BATCH_LENGTH_BYTES));
  length.setUint32(0, json.length);
  return new Blob([length.buffer, json, ...files.map(({ content }) => content)]);
}
