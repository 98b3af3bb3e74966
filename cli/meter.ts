/** How far a transfer of many files has come, on one line of stderr. */
import type { MessageKey } from "../locales/mod.ts";
import { formatBytes } from "../locales/format.ts";
import type { Terminal } from "./terminal.ts";

/** Share of the bytes after which a log file gets another line. */
const LOG_STEP = 0.1;

export class Meter {
  readonly #bytesOf = new Map<string, number>();
  #files = 0;
  #bytes = 0;
  #logged = 0;

  constructor(
    readonly terminal: Terminal,
    readonly key: MessageKey,
    readonly totalFiles: number,
    readonly totalBytes: number,
  ) {}

  /** Passes a stream on and counts it. */
  count(
    path: string,
    stream: ReadableStream<Uint8Array<ArrayBuffer>>,
  ): ReadableStream<Uint8Array<ArrayBuffer>> {
    return stream.pipeThrough(
      new TransformStream({
        transform: (chunk, controller) => {
          this.add(path, chunk.length);
          controller.enqueue(chunk);
        },
      }),
    );
  }

  add(path: string, bytes: number): void {
    this.#bytes += bytes;
    this.#bytesOf.set(path, (this.#bytesOf.get(path) ?? 0) + bytes);
    this.#show();
  }

  /** What a failed try sent does not count. */
  restart(path: string): void {
    this.#bytes -= this.#bytesOf.get(path) ?? 0;
    this.#bytesOf.delete(path);
  }

  finish(path: string): void {
    this.#bytesOf.delete(path);
    this.#files++;
    this.#show();
  }

  #show(): void {
    const share = this.totalBytes > 0 ? this.#bytes / this.totalBytes : 1;
    const done = this.#files === this.totalFiles;
    const lasting = done || share >= this.#logged + LOG_STEP;
    if (lasting) this.#logged = share;
    const values = {
      done: this.#files,
      total: this.totalFiles,
      size: formatBytes(this.#bytes),
      all: formatBytes(this.totalBytes),
      percent: Math.floor(share * 100),
    };
    this.terminal.progress(this.terminal.t(this.key, values), done);
    if (lasting && !done) this.terminal.log(this.terminal.t(this.key, values));
  }
}
