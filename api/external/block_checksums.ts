/**
 * Checksums of the blocks of a blob, by which any part of it is checked without the rest. Kept is what the CRC-32 of the
 * whole was at the end of each block: the value before a block and the one behind it check that block alone, the last one
 * is the CRC-32 of the blob, and finding them costs nothing beside that.
 */
import { crc32 } from "node:zlib";
import { BLOCK_SIZE } from "../../sdk/model/block_size.ts";

/** Bytes of one value: little-endian, as they are stored. */
const WIDTH = 4;

export const countBlocks = (size: number): number => Math.ceil(size / BLOCK_SIZE);

/** Finds them while bytes come. */
export class BlockChecksums {
  #crc = 0;
  #size = 0;
  #packed = new Uint8Array(64 * WIDTH);

  add(bytes: Uint8Array): void {
    for (let rest = bytes; rest.length > 0;) {
      const part = rest.subarray(0, BLOCK_SIZE - this.#size % BLOCK_SIZE);
      this.#crc = crc32(part, this.#crc);
      this.#size += part.length;
      if (this.#size % BLOCK_SIZE === 0) this.#put(this.#size / BLOCK_SIZE - 1);
      rest = rest.subarray(part.length);
    }
  }

  /** Checksums of the bytes so far. */
  end(): { crc32: number; blocks: Uint8Array } {
    const count = countBlocks(this.#size);
    if (this.#size % BLOCK_SIZE !== 0) this.#put(count - 1);
    return { crc32: this.#crc, blocks: this.#packed.slice(0, count * WIDTH) };
  }

  #put(block: number): void {
    const at = block * WIDTH;
    if (at === this.#packed.length) {
      const wider = new Uint8Array(2 * at);
      wider.set(this.#packed);
      this.#packed = wider;
    }
    new DataView(this.#packed.buffer).setUint32(at, this.#crc, true);
  }
}

/** The running CRC-32 at the end of a block; before the first one it is 0. */
export function checksumBehind(blocks: Uint8Array, block: number): number {
  if (block < 0) return 0;
  return new DataView(blocks.buffer, blocks.byteOffset, blocks.byteLength).getUint32(block * WIDTH, true);
}

/** The checksums of a blob of one block. */
export function onlyBlock(crc: number): Uint8Array {
  const blocks = new Uint8Array(WIDTH);
  new DataView(blocks.buffer).setUint32(0, crc, true);
  return blocks;
}
