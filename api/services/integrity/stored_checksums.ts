/** Checksums of the blocks of a blob, as a reader asks for them. */
import { findBlocks, PART_BYTES } from "../../../db/queries/file/blob_blocks.ts";
import type { Context } from "../../context.ts";
import { checksumBehind, countBlocks } from "../../external/block_checksums.ts";
import type { StoredBlob } from "../../external/storage.ts";
import type { Checksums } from "./checked_blocks.ts";

const PART_BLOCKS = PART_BYTES / 4;

/** A list in the database, of which a reader loads the parts that it comes to. */
export class StoredChecksums implements Checksums {
  readonly #parts = new Map<number, Uint8Array>();

  constructor(readonly context: Context, readonly blob: StoredBlob) {}

  async load(start: number, end: number): Promise<void> {
    const last = Math.min(end, countBlocks(this.blob.size)) - 1;
    for (let part = partOf(Math.max(0, start)); part <= partOf(last); part++) {
      if (this.#parts.has(part)) continue;
      const checksums = await this.#find(part);
      if (!checksums || checksums.length !== this.#lengthOf(part)) throw new ChecksumsMissing();
      // Of the parts before, only the last value is needed.
      for (const known of this.#parts.keys()) if (known < part - 1) this.#parts.delete(known);
      this.#parts.set(part, checksums);
    }
  }

  async #find(part: number): Promise<Uint8Array | undefined> {
    try {
      return await findBlocks(this.context.db.read, this.blob.sha256, part);
    } catch (cause) {
      throw new ChecksumsUnreadable(cause);
    }
  }

  #lengthOf(part: number): number {
    return Math.min(PART_BYTES, 4 * (countBlocks(this.blob.size) - part * PART_BLOCKS));
  }

  behind(block: number): number {
    if (block < 0) return 0;
    return checksumBehind(this.#parts.get(partOf(block))!, block % PART_BLOCKS);
  }
}

const partOf = (block: number) => Math.floor(block / PART_BLOCKS);

export class ChecksumsMissing extends Error {
  constructor() {
    super("the checksums of its blocks are not known");
  }
}

/** The database gave no answer, which says nothing about the bytes of the blob. */
export class ChecksumsUnreadable extends Error {
  constructor(cause: unknown) {
    super("the checksums of its blocks could not be read from the database", { cause });
  }
}

/** A whole list. */
export const inMemory = (blocks: Uint8Array): Checksums => ({
  load: () => Promise.resolve(),
  behind: (block) => checksumBehind(blocks, block),
});
