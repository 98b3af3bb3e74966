/** How much of a file goes in one request: as much as the line takes in some seconds, so that a cut costs little. */

const KIBIBYTE = 1024;
/** A chunk whose checksum did not come is dropped, so a line that is cut again and again needs very small ones. */
export const CHUNK_SMALLEST: number = 64 * KIBIBYTE;
export const CHUNK_LARGEST: number = 32 * KIBIBYTE ** 2;
/** Milliseconds within which a chunk should be through. */
const [QUICK, SLOW] = [2_000, 10_000] as const;

export class ChunkSize {
  /** Bytes of the next chunk. */
  bytes: number = 8 * KIBIBYTE ** 2;
  /** How many times as large the next one is after a quick one: it still takes less than the longest time. */
  #growth = 4;
  #isQuick = true;

  /** What the chunk behind the next one will have, if the line stays as it is. */
  get following(): number {
    return this.#isQuick ? Math.min(CHUNK_LARGEST, this.bytes * this.#growth) : this.bytes;
  }

  /** @param milliseconds That a chunk took. */
  took(bytes: number, milliseconds: number): void {
    // The last piece of a file says little.
    if (bytes < this.bytes) return;
    if (milliseconds > SLOW) return this.failed();
    this.#isQuick = milliseconds < QUICK;
    this.bytes = this.following;
  }

  /** Smaller ones come through a bad line sooner. */
  failed(): void {
    this.bytes = Math.max(CHUNK_SMALLEST, this.bytes / 2);
    this.#growth = 2;
    this.#isQuick = false;
  }
}
