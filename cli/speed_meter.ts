/** How fast something goes: what came in the last seconds, so that a line that slowed down is not flattered by its past. */

/** Milliseconds that are looked back. */
const WINDOW_MS = 10_000;
/** Milliseconds between two marks that are kept. */
const SAMPLE_INTERVAL_MS = 250;
/** Milliseconds before a speed is told: what the first moment says is mostly what buffers took. */
const WARM_UP_MS = 1_000;

interface SpeedSample {
  at: number;
  bytes: number;
}

export class SpeedMeter {
  /** Oldest first; the first one is as old as the window, or as the whole. */
  readonly #marks: SpeedSample[];
  #bytes = 0;

  constructor(readonly began: number) {
    this.#marks = [{ at: began, bytes: 0 }];
  }

  /** @param bytes All that have come so far; a failed try takes its own back. */
  mark(at: number, bytes: number): void {
    this.#bytes = bytes;
    if (at - this.#marks.at(-1)!.at >= SAMPLE_INTERVAL_MS) this.#marks.push({ at, bytes });
    while (this.#marks.length > 1 && at - this.#marks[1]!.at >= WINDOW_MS) this.#marks.shift();
  }

  /** Bytes a second; 0 while nobody can say. */
  speed(at: number): number {
    const [oldest] = this.#marks;
    const milliseconds = at - oldest!.at;
    if (at - this.began < WARM_UP_MS) return 0;
    return Math.max(0, (this.#bytes - oldest!.bytes) / milliseconds * 1000);
  }
}
