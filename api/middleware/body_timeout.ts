/** Limits the time of a body: without a byte, and in total. */
import { BODY_RULES } from "../services/limits/rules.ts";

export interface BodyTimeLimits {
  idleMs: number;
  totalMs: number;
  /** Bytes that add one second to the total time. */
  bytesPerSecond?: number;
}

export const SMALL_BODY_LIMITS: BodyTimeLimits = { idleMs: BODY_RULES.idleMs, totalMs: BODY_RULES.totalMs };
export const FILE_BODY_LIMITS: BodyTimeLimits = {
  ...SMALL_BODY_LIMITS,
  bytesPerSecond: BODY_RULES.bytesPerSecond,
};

/** Uses one timer for a whole body, because a timer for each chunk would cost more than the chunk. */
export class BodyTimeout {
  ended = false;
  readonly #began = performance.now();
  #lastByteAt = this.#began;
  #received = 0;
  #timer: ReturnType<typeof setTimeout>;

  constructor(readonly pace: BodyTimeLimits, readonly onEnd: () => void) {
    this.#timer = setTimeout(() => this.#check(), this.#remaining());
  }

  received(bytes: number): void {
    this.#lastByteAt = performance.now();
    this.#received += bytes;
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  #check(): void {
    const left = this.#remaining();
    if (left > 0) {
      this.#timer = setTimeout(() => this.#check(), left);
      return;
    }
    this.ended = true;
    this.onEnd();
  }

  /** Milliseconds until the earlier of both ends. */
  #remaining(): number {
    const { idleMs, totalMs, bytesPerSecond } = this.pace;
    const earned = bytesPerSecond ? 1000 * this.#received / bytesPerSecond : 0;
    return Math.min(this.#lastByteAt + idleMs, this.#began + totalMs + earned) - performance.now();
  }
}
