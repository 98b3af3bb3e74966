/**
 * Uploads that are read back request by request, while more is on its way: little is left to do at the end. What was read
 * is known in memory alone; after a restart, a pause or a fault the whole is read at the end (`staging_local.ts`).
 */
import { DomainError } from "../error.ts";
import { type FollowedFile, LARGE_FILE, type ReadBackThread } from "./read_back_thread.ts";
import type { Append, HashedBlob, StagedPart } from "./storage.ts";

/** Each holds a descriptor. */
const FOLLOWED_MAX = 64;
/** Milliseconds without a request after which an upload is followed no more. */
const IDLE_MS = 30_000;

interface Followed {
  file: FollowedFile;
  /** What was read of each request, in the order of their bytes. */
  parts: { size: number; sha256: Promise<string> }[];
  /** Bytes that are durable. */
  reached: number;
  /** Requests that are being read: one after the other, or bytes of one would count for another. */
  reading: number;
  /** When they were written; who writes there besides makes what was read worthless. */
  writtenAt: number;
  idle?: ReturnType<typeof setTimeout>;
}

/** A request that adds bytes. */
export interface FollowedRequest {
  /** So many of its bytes are written. */
  wrote(bytes: number): void;
  /** They are durable. */
  took(bytes: number): Promise<void>;
  /** They were taken away again. */
  failed(): Promise<void>;
}

export class FollowedUploads {
  readonly #thread: ReadBackThread;
  readonly #uploads = new Map<string, Followed>();

  constructor(thread: ReadBackThread) {
    this.#thread = thread;
  }

  /** Must be told of each request before it changes the file. */
  async begin(id: string, path: string, to: Append): Promise<FollowedRequest> {
    const followed = await this.#find(id, path, to);
    clearTimeout(followed?.idle);
    return {
      wrote(bytes) {
        // What a request that fails takes away again must not have been read: only the last one takes the risk.
        if (to.isLast && followed?.reading === 0) followed.file.reach(to.start + bytes);
      },
      took: async (bytes) => {
        if (!followed) return;
        if (bytes > 0) readPart(followed, bytes);
        await this.#pause(id, path, followed);
      },
      failed: async () => {
        if (to.isLast) this.drop(id);
        else if (followed) await this.#pause(id, path, followed);
      },
    };
  }

  async #find(id: string, path: string, { start, limit, isReadBack }: Append): Promise<Followed | undefined> {
    const known = this.#uploads.get(id);
    if (known?.reached === start && known.writtenAt === await writtenAt(path)) return known;
    this.drop(id);
    const pays = isReadBack && start === 0 && limit >= LARGE_FILE;
    if (!pays || this.#uploads.size >= FOLLOWED_MAX) return undefined;
    const begun = {
      file: this.#thread.open(path),
      parts: [],
      reached: 0,
      reading: 0,
      writtenAt: NaN,
    };
    this.#uploads.set(id, begun);
    return begun;
  }

  async #pause(id: string, path: string, followed: Followed): Promise<void> {
    followed.writtenAt = await writtenAt(path);
    if (this.#uploads.get(id) === followed) followed.idle = setTimeout(() => this.drop(id), IDLE_MS);
  }

  /** What was read. @returns nothing where it is not exactly these parts, as they are stored now. */
  async readBack(
    id: string,
    path: string,
    parts: readonly StagedPart[],
    signal?: AbortSignal,
  ): Promise<HashedBlob | { damaged: StagedPart } | undefined> {
    const followed = this.#uploads.get(id);
    if (!followed) return undefined;
    try {
      const isSame = followed.writtenAt === await writtenAt(path) && followed.parts.length === parts.length &&
        followed.parts.every(({ size }, at) => size === parts[at]!.size);
      return isSame ? await compare(followed, parts, signal) : undefined;
    } catch (error) {
      if (signal?.aborted) throw error;
      return undefined;
    } finally {
      this.drop(id);
    }
  }

  drop(id: string): void {
    const followed = this.#uploads.get(id);
    if (!followed) return;
    this.#uploads.delete(id);
    clearTimeout(followed.idle);
    followed.file.drop();
  }

  close(): void {
    for (const id of [...this.#uploads.keys()]) this.drop(id);
  }
}

function readPart(followed: Followed, size: number): void {
  const end = followed.reached += size;
  followed.reading++;
  const before = followed.parts.at(-1)?.sha256;
  const sha256 = Promise.resolve(before).then(() => followed.file.endPart(end)).finally(() =>
    followed.reading--
  );
  // It is awaited at the end; until then a rejection must not count as unhandled.
  sha256.catch(() => {});
  followed.parts.push({ size, sha256 });
}

async function compare(
  { file, parts: read, reached }: Followed,
  parts: readonly StagedPart[],
  signal?: AbortSignal,
): Promise<HashedBlob | { damaged: StagedPart }> {
  for (const [at, part] of parts.entries()) {
    const sha256 = await read[at]!.sha256;
    if (signal?.aborted) throw new DomainError("requestTimeout");
    if (sha256 !== part.sha256) return { damaged: part };
  }
  return { size: reached, ...await file.end(reached) };
}

/** In epoch milliseconds; where there is no file, a number that equals none. */
async function writtenAt(path: string): Promise<number> {
  return (await Deno.stat(path).catch(() => undefined))?.mtime?.getTime() ?? NaN;
}
