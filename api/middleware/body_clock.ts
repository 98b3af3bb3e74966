/** Limits the time of a body: without a byte, and in total. */
import { BODY_RULES } from "../services/limits/rules.ts";

export interface BodyPace {
  idleMs: number;
  totalMs: number;
  /** Bytes that add one second to the total time. */
  bytesPerSecond?: number;
}

export const SMALL_BODY: BodyPace = { idleMs: BODY_RULES.idleMs, totalMs: BODY_RULES.totalMs };
export const BODY_WITH_FILES: BodyPace = { ...SMALL_BODY, bytesPerSecond: BODY_RULES.bytesPerSecond };

/** Uses one timer for a whole body, because a timer for each chunk would cost more than the chunk. */
export class BodyClock {
  ended = false;
  readonly #began = performance.now();
  #heard = this.#began;
  #received = 0;
  #timer: ReturnType<typeof setTimeout>;

  constructor(readonly pace: BodyPace, readonly onEnd: () => void) {
    this.#timer = setTimeout(() => this.#look(), this.#left());
  }

  hear(bytes: number): void {
    this.#heard = performance.now();
    this.#received += bytes;
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  #look(): void {
    const left = this.#left();
    if (left > 0) {
      this.#timer = setTimeout(() => this.#look(), left);
      return;
    }
    this.ended = true;
    this.onEnd();
  }

  /** Milliseconds until the earlier of both limits. */
  #left(): number {
    const { idleMs, totalMs, bytesPerSecond } = this.pace;
    const earned = bytesPerSecond ? 1000 * this.#received / bytesPerSecond : 0;
    return Math.min(this.#heard + idleMs, this.#began + totalMs + earned) - performance.now();
  }
}
