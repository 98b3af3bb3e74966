/**
 * Least speed of a request body (safety 2.3, F12). Without it, a sender of single bytes would occupy a place for ever.
 */
import { DomainError } from "../error.ts";

/** Only time spent waiting for the sender counts, not the time of our own disk. */
export interface MinimumRate {
  /** Milliseconds of a window, and the bytes that must arrive in each. */
  windowMs: number;
  windowBytes: number;
  /**
   * Milliseconds after which the average, in bytes a second, is checked too, so that the allowed time grows with the
   * size.
   */
  graceMs: number;
  bytesPerSecond: number;
}

/** A bad line with 8 KB a second passes, also with pauses; 512 bytes a second do not. */
export const UPLOAD_MINIMUM_RATE: MinimumRate = {
  windowMs: 30_000,
  windowBytes: 16 * 1024,
  graceMs: 600_000,
  bytesPerSecond: 4 * 1024,
};

/** Clock and timer; tests use their own. */
export interface Clock {
  /** Milliseconds that only grow. */
  now(): number;
  /** Runs `act` repeatedly. @returns a function that stops it. */
  every(milliseconds: number, act: () => void): () => void;
}

const SYSTEM_CLOCK: Clock = {
  now: () => performance.now(),
  every(milliseconds, act) {
    const timer = setInterval(act, milliseconds);
    return () => clearInterval(timer);
  },
};

/** Checks per window. A timer for each chunk would slow down large uploads. */
const CHECKS_PER_WINDOW = 6;

/**
 * Yields the body chunk by chunk.
 * @throws DomainError requestTimeout if nothing arrives any more, also because the sender has disconnected;
 * uploadTooSlow.
 */
export async function* withMinimumRate(
  body: ReadableStream<Uint8Array>,
  limits: MinimumRate,
  ticker: Clock = SYSTEM_CLOCK,
): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  // Cancelling ends the pending read.
  const cancel = () => void reader.cancel().catch(() => {});
  const pace = new TransferRate(limits, ticker, cancel);
  let whole = false;
  try {
    for (;;) {
      const chunk = await pace.wait(() => reader.read());
      whole = chunk.done;
      if (chunk.done) return;
      pace.count(chunk.value.length);
      yield chunk.value;
    }
  } finally {
    pace.stop();
    // A sender that continues is told to stop; one that has disconnected cannot be.
    if (!whole) cancel();
  }
}

/** Bytes received after a time of waiting in milliseconds. */
interface Mark {
  waited: number;
  received: number;
}

class TransferRate {
  #received = 0;
  #waited = 0;
  #waitsSince: number | undefined;
  #failure: DomainError | undefined;
  /** Oldest first, for the length of the window. */
  #marks: Mark[] = [{ waited: 0, received: 0 }];
  /** Stops the checks. */
  readonly stop: () => void;

  constructor(readonly limits: MinimumRate, readonly ticker: Clock, readonly onFailure: () => void) {
    this.stop = ticker.every(limits.windowMs / CHECKS_PER_WINDOW, () => this.#check());
  }

  async wait<T>(read: () => Promise<T>): Promise<T> {
    this.#waitsSince = this.ticker.now();
    const chunk = await read().catch((error) => {
      throw this.#failure ?? (error instanceof DomainError ? error : new DomainError("requestTimeout"));
    });
    if (this.#failure) throw this.#failure;
    this.#waited = this.#mark().waited;
    this.#waitsSince = undefined;
    return chunk;
  }

  count(bytes: number): void {
    this.#received += bytes;
  }

  #mark(): Mark {
    const waits = this.#waitsSince === undefined ? 0 : this.ticker.now() - this.#waitsSince;
    return { waited: this.#waited + waits, received: this.#received };
  }

  #check(): void {
    const now = this.#mark();
    const { windowMs } = this.limits;
    while (this.#marks.length > 1 && now.waited - this.#marks[1].waited >= windowMs) this.#marks.shift();
    this.#failure = this.#checkWindow(this.#marks[0], now) ?? this.#checkAverage(now);
    this.#marks.push(now);
    if (!this.#failure) return;
    this.stop();
    this.onFailure();
  }

  #checkWindow(then: Mark, now: Mark): DomainError | undefined {
    const { windowMs, windowBytes } = this.limits;
    const received = now.received - then.received;
    if (now.waited - then.waited < windowMs || received >= windowBytes) return undefined;
    if (received === 0) return new DomainError("requestTimeout");
    return tooSlow(received, now.waited - then.waited, windowBytes);
  }

  #checkAverage({ waited, received }: Mark): DomainError | undefined {
    const { graceMs, bytesPerSecond } = this.limits;
    const wanted = (waited - graceMs) / 1000 * bytesPerSecond;
    return received < wanted ? tooSlow(received, waited, wanted) : undefined;
  }
}

function tooSlow(received: number, milliseconds: number, wanted: number): DomainError {
  const seconds = Math.ceil(milliseconds / 1000);
  return new DomainError("uploadTooSlow", { received, seconds, wanted: Math.ceil(wanted) });
}
