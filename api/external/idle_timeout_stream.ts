/** Sends a stream at the pace of its reader, and cancels it if the reader makes no progress. */
import { clearTimeout, setTimeout } from "node:timers";

/** `complete`: the reader has taken the last byte; `gone`: it disconnected before; `failed`: the source failed. */
export type StreamEnd = "complete" | "gone" | "failed" | "stalled";

export interface IdleTimeoutOptions {
  /** Milliseconds without progress that are allowed. The total time is not limited. */
  idleMs: number;
  /** Resolves when the last bytes have been sent; the reader may stop making progress before that too. */
  delivered?: Promise<void>;
  /** Called once, with the number of bytes taken. */
  onEnd(end: StreamEnd, bytes: number): void;
}

/**
 * The source is cancelled if the reader disconnects or makes no progress. Nothing is read before the reader asks for
 * it.
 */
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
      // Time spent waiting for the source does not count against the reader.
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

/** One timer for a whole download, because setting one for each chunk would cost more than sending it. */
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
