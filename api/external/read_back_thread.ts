/**
 * Files that are read again in a thread of their own: while they are still being written, so that what was read back is
 * known soon after the last byte, and without keeping the thread busy that answers requests.
 */
import { requireFreeDescriptors } from "./free_descriptors.ts";
import type { ReadOrder, ReadResult, SmallFile, SmallFilesOrder } from "./read_back_worker.ts";

export type Hashes = Required<Pick<ReadResult, "sha256" | "crc32" | "blocks">> & Pick<ReadResult, "md5">;

/** Bytes from which this pays: smaller files are read back sooner than the thread has begun. */
export const LARGE_FILE: number = 4 * 1024 * 1024;
/** Bytes that are read at once of a file that is there already. */
const STEP = 16 * 1024 * 1024;
/** Milliseconds without a file after which the thread ends and gives its memory back. */
const IDLE_MS = 3_000;

type Send = (order: ReadOrder) => Promise<ReadResult>;

const SCRIPT = new URL("read_back_worker.ts", import.meta.url);

/** Begins with the first file. */
export class ReadBackThread {
  readonly #folder: string;
  readonly #script: URL;
  #worker: Worker | undefined;
  /** What awaits an answer, by file: at most one order of each is under way. */
  readonly #waiting = new Map<number, { resolve(result: ReadResult): void; reject(error: Error): void }>();
  readonly #open = new Set<number>();
  #next = 0;
  #idle: ReturnType<typeof setTimeout> | undefined;

  /** @param folder Where its files lie. @param script By default the source file. */
  constructor(folder: string, script: URL = SCRIPT) {
    this.#folder = folder;
    this.#script = script;
  }

  /** @param md5 Whether MD5 is wanted as well. The file must be ended or dropped. */
  open(path: string, { md5 = false } = {}): FollowedFile {
    clearTimeout(this.#idle);
    const file = this.#next++;
    this.#open.add(file);
    return new FollowedFile(
      { file, path, md5, upTo: 0 },
      (order) => this.#send(order),
      () => this.#end(file),
    );
  }

  /**
   * All bytes of small files, which take less time together than what it costs to ask for each of them.
   * @returns nothing for one that is not there, cannot be read, or has another length.
   */
  async readSmall(files: readonly SmallFile[]): Promise<(Uint8Array | undefined)[]> {
    clearTimeout(this.#idle);
    const file = this.#next++;
    this.#open.add(file);
    try {
      const { bytes, missing } = await this.#send({ file, files });
      const absent = new Set(missing);
      let end = 0;
      return files.map(({ size }, at) => {
        const start = end;
        end += size;
        return absent.has(at) ? undefined : bytes!.subarray(start, end);
      });
    } finally {
      this.#end(file);
    }
  }

  async #send(order: ReadOrder | SmallFilesOrder): Promise<ReadResult> {
    if (!this.#worker) requireFreeDescriptors(this.#folder);
    const { promise, resolve, reject } = Promise.withResolvers<ReadResult>();
    this.#waiting.set(order.file, { resolve, reject });
    this.#started().postMessage(order);
    return await promise;
  }

  #started(): Worker {
    if (this.#worker) return this.#worker;
    const worker = new Worker(this.#script, { type: "module", name: "read back" });
    worker.onmessage = ({ data }: MessageEvent<ReadResult>) => {
      const waiting = this.#waiting.get(data.file);
      this.#waiting.delete(data.file);
      if (data.error === undefined) waiting?.resolve(data);
      else waiting?.reject(new Error(data.error));
    };
    worker.onerror = (event) => {
      event.preventDefault();
      this.close(new Error(event.message));
    };
    return this.#worker = worker;
  }

  #end(file: number): void {
    this.#open.delete(file);
    if (this.#open.size > 0) return;
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => this.close(), IDLE_MS);
  }

  /** Ends the thread; whoever waits gets an error. The next file begins another one. */
  close(error: Error = new Error("reading back has ended")): void {
    clearTimeout(this.#idle);
    this.#worker?.terminate();
    this.#worker = undefined;
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }
}

/** One file; after an error it can only be dropped. */
export class FollowedFile {
  readonly #order: ReadOrder;
  readonly #send: Send;
  readonly #onEnd: () => void;
  #opened = false;
  #ended = false;
  #reached = 0;
  /** Orders one after the other; it fails when one of them has failed. */
  #work: Promise<unknown> = Promise.resolve();
  #reading = false;

  constructor(order: ReadOrder, send: Send, onEnd: () => void) {
    this.#order = order;
    this.#send = send;
    this.#onEnd = onEnd;
  }

  /** Reads up to here when there is time; the bytes must be written. */
  reach(offset: number): void {
    this.#reached = Math.max(this.#reached, offset);
    if (this.#reading) return;
    this.#reading = true;
    this.#then(() => {
      this.#reading = false;
      return { upTo: this.#reached };
    });
  }

  /** SHA-256 of what was read since the last part; the part ends at this offset. */
  async endPart(offset: number, signal?: AbortSignal): Promise<string> {
    await this.#approach(offset, signal);
    return (await this.#then(() => ({ upTo: offset, end: "part" }))).part!;
  }

  /** The hashes of the file up to this offset. */
  async end(offset: number): Promise<Hashes> {
    await this.#approach(offset);
    const { sha256, md5, crc32, blocks } = await this.#then(() => ({ upTo: offset, end: "all" }));
    this.#finish();
    return { sha256: sha256!, md5, crc32: crc32!, blocks: blocks! };
  }

  /** In steps, between which others have their turn. */
  async #approach(offset: number, signal?: AbortSignal): Promise<void> {
    while (this.#reached + STEP < offset) {
      signal?.throwIfAborted();
      this.#reached += STEP;
      await this.#then(() => ({ upTo: this.#reached }));
    }
    this.#reached = Math.max(this.#reached, offset);
  }

  drop(): void {
    if (this.#ended) return;
    if (this.#opened) this.#then(() => ({ upTo: 0, end: "drop" }));
    this.#finish();
  }

  #then(next: () => Omit<ReadOrder, "file">): Promise<ReadResult> {
    const work = this.#work.then(() => {
      const first = this.#opened ? { file: this.#order.file } : this.#order;
      this.#opened = true;
      return this.#send({ ...first, ...next() });
    });
    // Whoever wants its result awaits the last of them; until then a rejection must not count as unhandled.
    work.catch(() => {});
    this.#work = work;
    return work;
  }

  #finish(): void {
    if (this.#ended) return;
    this.#ended = true;
    this.#onEnd();
  }
}
