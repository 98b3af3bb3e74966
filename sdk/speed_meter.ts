/** Measures speed over the last seconds, so that a connection that became slow shows as slow. */

/** Length of the window in milliseconds. */
const WINDOW_MS = 10_000;
/** Milliseconds between two stored measurements. */
const SAMPLE_INTERVAL_MS = 250;
/** Milliseconds before a speed is shown, because at first mostly buffers are filled. */
const WARM_UP_MS = 1_000;

interface SpeedSample {
  at: number;
  bytes: number;
}

export class SpeedMeter {
  /** Oldest first; the first one is as old as the window, or as the measurement. */
  readonly #marks: SpeedSample[];
  #bytes = 0;

  /** @param began Milliseconds that only grow. */
  constructor(readonly began: number) {
    this.#marks = [{ at: began, bytes: 0 }];
  }

  /** Adds a measurement. @param bytes Total so far; a failed try subtracts its own. */
  mark(at: number, bytes: number): void {
    this.#bytes = bytes;
    if (at - this.#marks.at(-1)!.at >= SAMPLE_INTERVAL_MS) this.#marks.push({ at, bytes });
    this.#forgetBefore(at);
  }

  /** Bytes a second; 0 as long as it is unknown, and when nothing comes any more. */
  speed(at: number): number {
    if (at - this.began < WARM_UP_MS) return 0;
    this.#forgetBefore(at);
    const [oldest] = this.#marks;
    return Math.max(0, (this.#bytes - oldest!.bytes) / (at - oldest!.at) * 1000);
  }

  #forgetBefore(at: number): void {
    while (this.#marks.length > 1 && at - this.#marks[1]!.at >= WINDOW_MS) this.#marks.shift();
  }
}

/** Seconds until `left` bytes are through; undefined while the speed is not known. */
export function secondsLeft(left: number, speed: number): number | undefined {
  return speed > 0 ? Math.ceil(left / speed) : undefined;
}
