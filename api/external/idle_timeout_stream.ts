/** Hands a stream on at the pace of its reader, and gives it up when the reader stands still. */
import { clearTimeout, setTimeout } from "node:timers";

/** `complete` also when the reader has taken the last byte; `gone` when it went away before; `failed` by the source. */
export type StreamEnd = "complete" | "gone" | "failed" | "stalled";

export interface IdleTimeoutOptions {
  /** Milliseconds for which the reader may take nothing. How long it takes in all is not limited. */
  idleMs: number;
  /** Settles when the last bytes have left for the network; the reader may stand still before that too. */
  delivered?: Promise<void>;
  /** Called once, with the bytes that were taken. */
  onEnd(end: StreamEnd, bytes: number): void;
}

/** The source is cancelled when the reader goes away or stands still. Nothing is read before it is asked for. */
export function withIdleTimeout(
  source: ReadableStream<Uint8Array>,
  { idleMs, delivered, onEnd }: IdleTimeoutOptions,
): ReadableStream<Uint8Array> {
  const reader = source.getReader();
  let bytes = 0;
  let ended = false;
  const end = (how: StreamEnd) => {
    if (ended) return;
    ended = true;
    idle.stop();
    onEnd(how, bytes);
  };
  const stall = () => {
    const error = new Error(`no byte was taken for ${idleMs} ms`);
    reader.cancel(error).catch(() => {});
    fail(error);
    end("stalled");
  };
  const idle = new IdleTimer(idleMs, stall);
  let fail: (error: Error) => void;
  return new ReadableStream<Uint8Array>({
    start(controller) {
      fail = (error) => controller.error(error);
      idle.renew();
    },
    async pull(controller) {
      // The time that the source takes is not the reader's.
      idle.pause();
      try {
        const { done, value } = await reader.read();
        if (ended) return;
        idle.renew();
        if (!done) {
          bytes += value.length;
          return controller.enqueue(value);
        }
        controller.close();
        if (delivered) delivered.then(() => end("complete"));
        else end("complete");
      } catch (error) {
        controller.error(error);
        end("failed");
      }
    },
    cancel(reason) {
      end("gone");
      return reader.cancel(reason);
    },
  }, { highWaterMark: 0 });
}

/** One timer for a whole download: setting one for each chunk would cost more than sending it. */
class IdleTimer {
  #since = 0;
  #paused = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly milliseconds: number, readonly onIdle: () => void) {}

  renew(): void {
    this.#since = performance.now();
    this.#paused = false;
    this.#timer ??= setTimeout(() => this.#check(), this.milliseconds);
  }

  pause(): void {
    this.#paused = true;
  }

  #check(): void {
    const left = this.#paused ? this.milliseconds : this.milliseconds - (performance.now() - this.#since);
    if (left <= 0) return this.onIdle();
    this.#timer = setTimeout(() => this.#check(), left);
  }

  stop(): void {
    clearTimeout(this.#timer);
  }
}
