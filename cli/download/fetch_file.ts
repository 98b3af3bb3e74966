/** Downloads a file: continues where an earlier try stopped, and checks the SHA-256 at the end. */
import { createHash, type Hash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { rename, rm, stat } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import type { DataFile, Repository } from "../../sdk/mod.ts";
import { ApiError, ConnectionError } from "../../sdk/error.ts";
import { ignoreMissing } from "../config.ts";
import { CliError } from "../error.ts";
import type { ProgressLine } from "../progress.ts";

/** Where a file goes. */
export interface Places {
  target: string;
  /** Where its bytes lie until they are complete and right. */
  partial: string;
}

/**
 * Makes one try. When it returns, the file is at `target` with the bytes that the server's record names.
 * @throws ConnectionError if the connection broke (received bytes are kept for the next try), CliError if the bytes are
 * wrong.
 */
export async function fetchFile(
  repository: Repository,
  file: DataFile,
  { target, partial }: Places,
  meter: ProgressLine,
  signal: AbortSignal,
): Promise<void> {
  const present = await sizeOf(partial);
  const start = present !== undefined && present <= file.size ? present : 0;
  const hash = createHash("sha256");
  if (start > 0) { for await (const chunk of createReadStream(partial)) hash.update(chunk); }
  const found = present === undefined || start < file.size
    ? await receive(repository, file, { partial, start, hash }, meter, signal)
    : hash.digest("hex");
  if (found !== file.sha256) {
    await rm(partial);
    const values = { path: file.path, expected: file.sha256, found };
    throw new CliError("other", "cli.error.badBytes", { values });
  }
  await rename(partial, target);
}

/** What is there of a file, and the hash of it. */
interface Begun {
  partial: string;
  start: number;
  hash: Hash;
}

/** @returns the SHA-256 of the whole, found while it is written. */
async function receive(
  repository: Repository,
  file: DataFile,
  { partial, start, hash: begun }: Begun,
  meter: ProgressLine,
  signal: AbortSignal,
): Promise<string> {
  const response = await ask(repository, file, start);
  // A server that does not answer with the rest answers with everything.
  const from = response.status === 206 ? start : 0;
  const hash = from > 0 ? begun : createHash("sha256");
  meter.add(file.path, from);
  const arriving = new Arriving(response.body ?? new Blob().stream(), file.size - from, signal);
  arriving.onBytes = (bytes) => {
    hash.update(bytes);
    meter.add(file.path, bytes.length);
  };
  try {
    await pipeline(arriving, createWriteStream(partial, { flags: from > 0 ? "a" : "w" }), { signal });
  } catch (cause) {
    if (cause instanceof CliError || (cause as NodeJS.ErrnoException).syscall) throw cause;
    throw broken(file, cause);
  }
  if (arriving.problem !== undefined) throw broken(file, arriving.problem);
  const size = await sizeOf(partial);
  if (size !== file.size) throw new ConnectionError(`${file.path}: ${size} of ${file.size} bytes came`);
  return hash.digest("hex");
}

/** The rest belongs to what is there only if the file is still the same. */
async function ask(
  repository: Repository,
  { fileId, size, sha256 }: DataFile,
  start: number,
): Promise<Response> {
  if (start === 0 || size === 0) return await repository.files.download(fileId);
  try {
    return await repository.files.download(fileId, { range: `bytes=${start}-`, ifRange: `"${sha256}"` });
  } catch (error) {
    if (error instanceof ApiError && error.error === "rangeNotSatisfiable") {
      return await repository.files.download(fileId);
    }
    throw error;
  }
}

const broken = ({ path }: DataFile, cause: unknown): ConnectionError =>
  new ConnectionError(`${path}: ${(cause as Error).message}`, { cause });

/** What arrives of a file. Where the line breaks it only ends, so that what came before is written. */
class Arriving {
  /** Why it ended early. */
  problem: unknown;
  onBytes: (bytes: Uint8Array) => void = () => {};

  /** @param limit Bytes that were announced; the disk is limited. */
  constructor(
    readonly body: ReadableStream<Uint8Array>,
    readonly limit: number,
    readonly signal: AbortSignal,
  ) {}

  async *[Symbol.asyncIterator](): AsyncGenerator<Uint8Array> {
    const reader = this.body.getReader();
    const stop = () => void reader.cancel().catch(() => {});
    this.signal.addEventListener("abort", stop);
    let left = this.limit;
    try {
      for (;;) {
        const { done, value } = await reader.read();
        if (done) return;
        left -= value.length;
        if (left < 0) throw new Error(`more than the announced ${this.limit} bytes came`);
        this.onBytes(value);
        yield value;
      }
    } catch (error) {
      this.problem = error;
    } finally {
      this.signal.removeEventListener("abort", stop);
      stop();
    }
  }
}

/** Bytes of a file that have come so far. */
export const receivedOf = async (partial: string): Promise<number> => await sizeOf(partial) ?? 0;

async function sizeOf(path: string): Promise<number | undefined> {
  return (await stat(path).catch(ignoreMissing))?.size;
}
