/** What goes on beside the writing of a long file: it is read back, and made durable in stretches. */
import { describeError, log } from "../log.ts";
import { type FollowedFile, LARGE_FILE, type ReadBackThread } from "./read_back_thread.ts";
import type { HashedBlob } from "./storage.ts";

/** Bytes after which the disk is told to begin: at the end little is left to wait for. */
const SYNC_EVERY = 32 * 1024 * 1024;

export class WrittenFile implements Disposable {
  readonly #path: string;
  readonly #thread: ReadBackThread;
  #followed: FollowedFile | undefined;
  #syncing: Promise<void> | undefined;
  #syncedTo = 0;

  constructor(path: string, thread: ReadBackThread) {
    this.#path = path;
    this.#thread = thread;
  }

  /** @param size Bytes that are written. */
  reached(size: number): void {
    if (size < LARGE_FILE) return;
    this.#followed ??= this.#thread.open(this.#path);
    this.#followed.reach(size);
    if (this.#syncing || size - this.#syncedTo < SYNC_EVERY) return;
    this.#syncedTo = size;
    this.#syncing = syncData(this.#path).finally(() => this.#syncing = undefined);
  }

  /** What was read back of a long file. @returns nothing where that is still to be done. */
  async readBack(size: number): Promise<HashedBlob | undefined> {
    try {
      const hashes = await this.#followed?.end(size);
      return hashes && { size, ...hashes };
    } catch (error) {
      log("warn", "not read back while it was written", { error: describeError(error) });
    }
  }

  [Symbol.dispose](): void {
    this.#followed?.drop();
  }
}

/** By a descriptor of its own: through that of the writer, writes would wait for it. An error is that of the last sync. */
async function syncData(path: string): Promise<void> {
  try {
    using file = await Deno.open(path, { write: true });
    await file.syncData();
  } catch {
    // The file was given up.
  }
}
