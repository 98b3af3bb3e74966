/** Shows progress, speed and remaining time of a transfer of many files, on one line of stderr. */
import type { MessageKey } from "../locales/mod.ts";
import { formatBytes } from "../locales/format.ts";
import { SpeedMeter } from "../sdk/speed_meter.ts";
import type { Terminal } from "./terminal.ts";

/** Share of the bytes after which a log file gets another line. */
const LOG_STEP = 0.1;
/** Milliseconds between two updates of the line; nobody reads faster. */
const DRAW_EVERY = 100;

export interface MeterOptions {
  /** Message while bytes are sent. */
  key: MessageKey;
  /** Message when all are sent and the other side is still working. */
  verifying: MessageKey;
  files: number;
  bytes: number;
  /** Milliseconds that only grow. */
  now?: () => number;
}

export class ProgressLine {
  readonly #bytesOf = new Map<string, number>();
  readonly #pace: SpeedMeter;
  readonly #now: () => number;
  #files = 0;
  #bytes = 0;
  #logged = 0;
  #drawnAt = -Infinity;
  #verifying = false;

  constructor(readonly terminal: Terminal, readonly options: MeterOptions) {
    this.#now = options.now ?? (() => performance.now());
    this.#pace = new SpeedMeter(this.#now());
  }

  add(path: string, bytes: number): void {
    this.#bytes += bytes;
    this.#bytesOf.set(path, (this.#bytesOf.get(path) ?? 0) + bytes);
    this.#show();
  }

  /** What has left of a file, which may be less than before. */
  set(path: string, bytes: number): void {
    this.restart(path);
    this.add(path, bytes);
  }

  /** Subtracts what a failed try sent. */
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
    const { files, bytes } = this.options;
    const now = this.#now();
    this.#pace.mark(now, this.#bytes);
    if (this.#files === files) return this.terminal.progress(this.#line(now), true);
    if (bytes > 0 && this.#bytes >= bytes) return this.#showVerifying();
    this.#verifying = false;
    const share = bytes > 0 ? this.#bytes / bytes : 1;
    if (share >= this.#logged + LOG_STEP) {
      this.#logged = share;
      this.terminal.log(this.#line(now));
    }
    if (now < this.#drawnAt + DRAW_EVERY) return;
    this.#drawnAt = now;
    this.terminal.progress(this.#line(now));
  }

  /** Tells that the last answers are awaited, so that the line does not stop at 100 % without a reason. */
  #showVerifying(): void {
    const { verifying, files } = this.options;
    const text = this.terminal.t(verifying, { left: files - this.#files });
    this.terminal.progress(text);
    if (!this.#verifying) this.terminal.log(text);
    this.#verifying = true;
  }

  #line(now: number): string {
    const { key, files, bytes } = this.options;
    const done = this.#files === files;
    const speed = this.#pace.speed(now);
    const left = speed > 0 ? (bytes - this.#bytes) / speed : undefined;
    return this.terminal.t(key, {
      done: this.#files,
      total: files,
      size: formatBytes(this.#bytes),
      all: formatBytes(bytes),
      percent: bytes > 0 ? Math.floor(100 * this.#bytes / bytes) : 100,
      rate: done || left === undefined ? "no" : "yes",
      speed: formatBytes(Math.round(speed)),
      left: formatSeconds(left ?? 0),
    });
  }
}

/** Formats `0:07`, `12:30`, `1:02:03`; a part of a second counts as one. */
export function formatSeconds(seconds: number): string {
  const whole = Math.ceil(seconds);
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  const two = (part: number) => String(part).padStart(2, "0");
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}
