/** Speed of a transfer over the last seconds, so that it follows the line and does not jump. */
const WINDOW_MS = 5_000;

export class SpeedMeter {
  #samples: { at: number; bytes: number }[] = [];

  /** Bytes that went out since the last call, at a time in milliseconds. */
  add(bytes: number, at: number): void {
    this.#samples.push({ at, bytes });
    this.#samples = this.#samples.filter((sample) => sample.at > at - WINDOW_MS);
  }

  /** Bytes a second; 0 before anything was measured. */
  rate(now: number): number {
    const recent = this.#samples.filter(({ at }) => at > now - WINDOW_MS);
    if (recent.length < 2) return 0;
    const bytes = recent.slice(1).reduce((sum, sample) => sum + sample.bytes, 0);
    return bytes * 1000 / Math.max(1, now - recent[0].at);
  }
}

/** Seconds until `left` bytes are sent; undefined while the speed is not known. */
export function secondsLeft(left: number, rate: number): number | undefined {
  return rate > 0 ? Math.ceil(left / rate) : undefined;
}
