/** How much of a file goes in one request: as much as the line takes in some seconds, so that a cut costs little. */

const MEBIBYTE = 1024 * 1024;
const SMALLEST = MEBIBYTE;
const LARGEST = 32 * MEBIBYTE;
/** Milliseconds within which a chunk should be through. */
const [QUICK, SLOW] = [2_000, 10_000] as const;

export class ChunkSize {
  /** Of the next chunk. */
  bytes: number = 8 * MEBIBYTE;

  /** @param milliseconds That a chunk took. */
  took(bytes: number, milliseconds: number): void {
    // The last piece of a file says little.
    if (bytes < this.bytes) return;
    if (milliseconds < QUICK) this.bytes = Math.min(LARGEST, this.bytes * 2);
    else if (milliseconds > SLOW) this.failed();
  }

  /** Smaller ones come through a bad line sooner. */
  failed(): void {
    this.bytes = Math.max(SMALLEST, this.bytes / 2);
  }
}
