/** Downloads a file: continues where an earlier try stopped, and checks the SHA-256 at the end. */
import { createWriteStream } from "node:fs";
import { rename, rm, stat } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { ApiError, ConnectionError, type DataFile, type Repository } from "../../sdk/mod.ts";
import { ignoreMissing } from "../config.ts";
import { CliError } from "../error.ts";
import { hashFile } from "../hash.ts";
import type { ProgressLine } from "../progress.ts";
import { PARTIAL_SUFFIX } from "./target.ts";

/**
 * Makes one try. When it returns, the file is at `target` with the bytes that the server's record names.
 * @throws ConnectionError if the connection broke (received bytes are kept for the next try), CliError if the bytes are
 * wrong.
 */
export async function fetchFile(
  repository: Repository,
  file: DataFile,
  target: string,
  meter: ProgressLine,
  signal: AbortSignal,
): Promise<void> {
  const partial = target + PARTIAL_SUFFIX;
  const present = await sizeOf(partial);
  const start = present !== undefined && present <= file.size ? present : 0;
  if (present === undefined || start < file.size) {
    await receive(repository, file, partial, start, meter, signal);
  }
  const found = await hashFile(partial);
  if (found !== file.sha256) {
    await rm(partial);
    const values = { path: file.path, expected: file.sha256, found };
    throw new CliError("other", "cli.error.badBytes", { values });
  }
  await rename(partial, target);
}

async function receive(
  repository: Repository,
  file: DataFile,
  partial: string,
  start: number,
  meter: ProgressLine,
  signal: AbortSignal,
): Promise<void> {
  const response = await ask(repository, file, start);
  // A server that does not answer with the rest answers with everything.
  const from = response.status === 206 ? start : 0;
  meter.add(file.path, from);
  const body = response.body ?? new Blob().stream();
  const counted = Readable.fromWeb(
    meter.count(file.path, body as ReadableStream<Uint8Array<ArrayBuffer>>) as never,
  );
  const flags = from > 0 ? "a" : "w";
  try {
    await pipeline(counted, limitBytes(file.size - from), createWriteStream(partial, { flags }), { signal });
  } catch (cause) {
    if (cause instanceof CliError || (cause as NodeJS.ErrnoException).syscall) throw cause;
    throw new ConnectionError(`${file.path}: ${(cause as Error).message}`, { cause });
  }
  const size = await sizeOf(partial);
  if (size !== file.size) throw new ConnectionError(`${file.path}: ${size} of ${file.size} bytes came`);
}

async function ask(repository: Repository, { fileId, size }: DataFile, start: number): Promise<Response> {
  if (start === 0 || size === 0) return await repository.files.download(fileId);
  try {
    return await repository.files.download(fileId, { range: `bytes=${start}-` });
  } catch (error) {
    if (error instanceof ApiError && error.error === "rangeNotSatisfiable") {
      return await repository.files.download(fileId);
    }
    throw error;
  }
}

/** Stops if the server sends more than announced, because the disk is limited. */
function limitBytes(limit: number) {
  return async function* (source: AsyncIterable<Uint8Array>) {
    let left = limit;
    for await (const chunk of source) {
      left -= chunk.length;
      if (left < 0) throw new ConnectionError(`more than the announced ${limit} bytes came`);
      yield chunk;
    }
  };
}

async function sizeOf(path: string): Promise<number | undefined> {
  return (await stat(path).catch(ignoreMissing))?.size;
}
