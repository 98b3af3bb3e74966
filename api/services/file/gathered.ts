/** Pieces of an answer that are put together: headers and small files cost more to send one by one than to copy. */

/** Bytes up to which that is so. */
const GATHER_MAX = 512 * 1024;

export class Gathered {
  #buffer = new Uint8Array(GATHER_MAX);
  #filled = 0;
  #ready: Uint8Array[] = [];

  /** The bytes must stay as they are. */
  add(piece: Uint8Array): void {
    if (this.#filled + piece.length > GATHER_MAX) this.#flush();
    if (piece.length >= GATHER_MAX) return void this.#ready.push(piece);
    this.#buffer.set(piece, this.#filled);
    this.#filled += piece.length;
  }

  #flush(): void {
    if (this.#filled === 0) return;
    this.#ready.push(this.#buffer.subarray(0, this.#filled));
    this.#buffer = new Uint8Array(GATHER_MAX);
    this.#filled = 0;
  }

  get isReady(): boolean {
    return this.#ready.length > 0;
  }

  /** What is full, and no longer here. */
  take(): Uint8Array[] {
    const ready = this.#ready;
    this.#ready = [];
    return ready;
  }

  /** Everything that is still here. */
  end(): Uint8Array[] {
    this.#flush();
    return this.take();
  }
}
