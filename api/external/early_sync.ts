/**
 * Begins to make a long file durable while more of it comes, so that its end waits for little. Whoever acknowledges the
 * file syncs it at its end all the same, through a descriptor of its own, which hears of every error of the disk as well.
 */

/** Bytes from one beginning to the next. */
const STEP = 64 * 1024 * 1024;

export class EarlySync implements AsyncDisposable {
  readonly #path: string;
  readonly #step: number;
  /** A file does one thing at a time, so that a sync of the one that is written would hold up its writes. */
  #file: Deno.FsFile | undefined;
  #running: Promise<void> | undefined;
  #begun = 0;

  constructor(path: string, step: number = STEP) {
    this.#path = path;
    this.#step = step;
  }

  /** Up to here it is written. */
  reached(size: number): void {
    if (this.#running || size - this.#begun < this.#step) return;
    this.#begun = size;
    // An early sync may fail: the sync at the end of the file fails too, and is answered.
    this.#running = this.#sync().catch(() => {}).finally(() => this.#running = undefined);
  }

  async #sync(): Promise<void> {
    this.#file ??= await Deno.open(this.#path, { write: true });
    await this.#file.syncData();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#running;
    this.#file?.close();
  }
}
