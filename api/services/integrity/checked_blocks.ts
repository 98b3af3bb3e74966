/**
 * Reads a part of a blob block by block. Only bytes of blocks that were compared leave here. A block that differs, or
 * cannot be read, is read once more, because its file may have been replaced meanwhile, and then taken from the other copy.
 */
import { crc32 } from "node:zlib";
import { BLOCK_SIZE } from "../../../sdk/model/block_size.ts";
import type { BlobStore, ByteRange, StoredBlob } from "../../external/storage.ts";

/** The running CRC-32 at the end of each block of a blob. */
export interface Checksums {
  /** Makes the values known that a stretch of blocks needs, `end` exclusive. */
  load(start: number, end: number): Promise<void>;
  /** Before the first block it is 0. */
  behind(block: number): number;
}

export interface BlockSource {
  blob: StoredBlob;
  checksums: Checksums;
  /** The first is read as long as it is whole. */
  copies: readonly BlobStore[];
  /** Called when a copy gave a wrong block, or none, twice. */
  onDamage?(copy: BlobStore, cause: unknown): void;
}

/** Whether trying once more, or another copy, is of no use. */
export type IsFinal = (error: unknown) => boolean;

export class CheckedBlocks {
  readonly #source: BlockSource;
  readonly #range: ByteRange;
  readonly #isFinal: IsFinal;
  /** Where the blocks of the range end. */
  readonly #end: number;
  #copy = 0;
  /** Reads of the present block that failed. */
  #failures = 0;
  #reader: ReadableStreamDefaultReader<Uint8Array> | undefined;
  /** Where the block begins that was not compared yet, what came of it, and the CRC-32 up to there. */
  #block: number;
  #held: Uint8Array[] = [];
  #at: number;
  #crc = 0;
  #cancelled = false;

  constructor(source: BlockSource, range: ByteRange, isFinal: IsFinal) {
    this.#source = source;
    this.#range = range;
    this.#isFinal = isFinal;
    this.#at = range.start - range.start % BLOCK_SIZE;
    this.#block = this.#at;
    this.#end = Math.min(source.blob.size, Math.ceil(range.end / BLOCK_SIZE) * BLOCK_SIZE);
  }

  /** Some bytes of the range, in their order. @returns nothing at its end. @throws what the last read failed with. */
  async next(): Promise<Uint8Array[] | undefined> {
    while (this.#block < this.#end && !this.#cancelled) {
      try {
        const ready = this.#take(await this.#read());
        if (ready.length > 0) return ready;
      } catch (error) {
        if (this.#cancelled) break;
        await this.#recover(error);
      }
    }
    await this.#drop();
  }

  /** Lets go of the file, also while it is being read. */
  async cancel(reason?: unknown): Promise<void> {
    this.#cancelled = true;
    await this.#drop(reason);
  }

  async #drop(reason?: unknown): Promise<void> {
    const reader = this.#reader;
    this.#reader = undefined;
    await reader?.cancel(reason).catch(() => {});
  }

  async #read(): Promise<Uint8Array> {
    const { blob, copies, checksums } = this.#source;
    if (!this.#reader) {
      const stream = await copies[this.#copy]!.read(blob, { start: this.#block, end: this.#end });
      this.#reader = stream.getReader();
      if (this.#cancelled) {
        await this.#drop();
        throw new Error("cancelled while the file was being opened");
      }
      const block = this.#block / BLOCK_SIZE;
      await checksums.load(block - 1, block + 1);
      [this.#at, this.#held, this.#crc] = [this.#block, [], checksums.behind(block - 1)];
    }
    const { done, value } = await this.#reader.read();
    if (done || this.#cancelled) throw new Error(`the bytes ended at ${this.#at}, not at ${this.#end}`);
    await checksums.load(
      Math.floor(this.#at / BLOCK_SIZE),
      Math.ceil((this.#at + value.length) / BLOCK_SIZE),
    );
    return value;
  }

  /** Compares the blocks that end in a chunk. @returns their bytes. @throws where the first of them differs. */
  #take(chunk: Uint8Array): Uint8Array[] {
    const { checksums } = this.#source;
    /** Bytes of the chunk that belong to blocks which were compared. */
    let compared = 0;
    for (let from = 0; from < chunk.length;) {
      const blockEnd = Math.min(this.#end, this.#block + BLOCK_SIZE);
      const part = chunk.subarray(from, from + blockEnd - this.#at);
      this.#crc = crc32(part, this.#crc);
      this.#at += part.length;
      from += part.length;
      if (this.#at < blockEnd) break;
      if (this.#crc !== checksums.behind(this.#block / BLOCK_SIZE)) {
        const found = new Error(`the block at ${this.#block} has other bytes than it had when it came`);
        if (compared === 0) throw found;
        // Those before it are sent first; then it is read again, which finds the same.
        return this.#release(chunk, compared, false);
      }
      [this.#block, this.#failures, compared] = [blockEnd, 0, from];
    }
    return this.#release(chunk, compared, true);
  }

  #release(chunk: Uint8Array, compared: number, goOn: boolean): Uint8Array[] {
    const before = compared > 0 ? [...this.#held, chunk.subarray(0, compared)] : [];
    const rest = chunk.subarray(compared);
    if (compared > 0) this.#held = [];
    if (rest.length > 0) this.#held.push(rest);
    // A new reader begins at the block that was not compared.
    if (!goOn) this.#drop();
    return this.#trim(before);
  }

  /** Without what lies in the first and the last block but not in the range. */
  #trim(chunks: Uint8Array[]): Uint8Array[] {
    const { start, end } = this.#range;
    let at = this.#block - chunks.reduce((sum, { length }) => sum + length, 0);
    const wanted: Uint8Array[] = [];
    for (const chunk of chunks) {
      const part = chunk.subarray(Math.max(0, start - at), Math.max(0, end - at));
      at += chunk.length;
      if (part.length > 0) wanted.push(part);
    }
    return wanted;
  }

  /** Chooses what is read next. @throws the error where nothing is left to try. */
  async #recover(error: unknown): Promise<void> {
    await this.#drop(error);
    if (this.#isFinal(error)) throw error;
    const { copies, onDamage } = this.#source;
    this.#failures++;
    // Each copy is tried twice.
    if (this.#failures % 2 === 1) return;
    onDamage?.(copies[this.#copy]!, error);
    if (this.#failures >= 2 * copies.length) throw error;
    this.#copy = (this.#copy + 1) % copies.length;
  }
}

/** What was compared so far, and the rest as it is compared. @param first Already taken of `blocks`. */
export function streamOfBlocks(
  blocks: CheckedBlocks,
  first: Uint8Array[] | undefined,
  onError: (cause: unknown) => Promise<unknown>,
): ReadableStream<Uint8Array> {
  let ready = first;
  let dropped = false;
  return new ReadableStream({
    async pull(controller) {
      try {
        const chunks = ready ?? await blocks.next();
        ready = undefined;
        if (dropped) return;
        for (const chunk of chunks ?? []) controller.enqueue(chunk);
        if (!chunks) controller.close();
      } catch (error) {
        if (!dropped) controller.error(await onError(error));
      }
    },
    cancel(reason) {
      dropped = true;
      return blocks.cancel(reason);
    },
  });
}
