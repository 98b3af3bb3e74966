/** How much of a file goes in one request: as much as the line takes in some seconds, so that a cut costs little. */

const KIBIBYTE = 1024;
/** A chunk whose checksum did not come is dropped, so a line that is cut again and again needs very small ones. */
export const CHUNK_SMALLEST: number = 64 * KIBIBYTE;
export const CHUNK_LARGEST: number = 32 * KIBIBYTE ** 2;
/** Milliseconds within which a chunk should be through. */
const [QUICK, SLOW] = [2_000, 10_000] as const;

export class ChunkSize {
  /** Of the next chunk. */
  bytes: number = 8 * KIBIBYTE ** 2;

  /** @param milliseconds That a chunk took. */
  took(bytes: number, milliseconds: number): void {
    // The last piece of a file says little.
    if (bytes < this.bytes) return;
    if (milliseconds < QUICK) this.bytes = Math.min(CHUNK_LARGEST, this.bytes * 2);
    else if (milliseconds > SLOW) this.failed();
  }

  /** Smaller ones come through a bad line sooner. */
  failed(): void {
    this.bytes = Math.max(CHUNK_SMALLEST, this.bytes / 2);
  }
}
