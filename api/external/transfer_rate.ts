/**
 * Least speed of a request body (safety 2.3, F12). Without it, a sender of single bytes would occupy a place for ever.
 */
import { DomainError } from "../error.ts";
import { type OpenBody, openBody } from "../open_body.ts";

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

/** Bytes of one read, which is what a connection holds as long as nothing arrives. */
const READ_SIZE = 64 * 1024;
/** Milliseconds for which bytes may wait for more: many reads of a quick sender cost its receiver one. */
const GATHER_MS = 20;
const LATER = Symbol("later");

/**
 * The same bytes, into buffers of whoever reads them.
 * @throws DomainError, from its reads: requestTimeout if nothing arrives any more, also because the sender has
 * disconnected; uploadTooSlow.
 */
export function withMinimumRate(
  body: ReadableStream<Uint8Array>,
  limits: MinimumRate,
  ticker: Clock = SYSTEM_CLOCK,
): ReadableStream<Uint8Array> {
  return new ReadableStream(new PacedBody(openBody(body), limits, ticker));
}

class PacedBody implements UnderlyingByteSource {
  readonly type = "bytes";
  readonly autoAllocateChunkSize: number = READ_SIZE;
  readonly #body: OpenBody;
  readonly #rate: TransferRate;
  #room: Uint8Array<ArrayBuffer> = new Uint8Array(READ_SIZE);
  /** Bytes that were read and did not fit. */
  #rest: Uint8Array = new Uint8Array(0);
  #reading: Promise<Uint8Array> | undefined;

  constructor(body: OpenBody, limits: MinimumRate, ticker: Clock) {
    this.#body = body;
    // Cancelling ends the pending read.
    this.#rate = new TransferRate(limits, ticker, body.cancel);
  }

  async pull(controller: ReadableByteStreamController): Promise<void> {
    const request = controller.byobRequest!;
    const { buffer, byteOffset, byteLength } = request.view!;
    try {
      const filled = await this.#fill(new Uint8Array(buffer, byteOffset, byteLength));
      // A reader that went away meanwhile takes nothing.
      if (!request.view) return;
      if (filled === 0) controller.close();
      request.respond(filled);
    } catch (error) {
      this.cancel();
      controller.error(error);
    }
  }

  /** @returns how many bytes there are: as many as come at once. What ends them is said by the next read. */
  async #fill(target: Uint8Array): Promise<number> {
    let filled = await this.#take(target, this.#arrive());
    const { promise: later, resolve } = Promise.withResolvers<typeof LATER>();
    const timer = setTimeout(() => resolve(LATER), GATHER_MS);
    while (filled > 0 && filled < target.length) {
      const more = await this.#take(target.subarray(filled), Promise.race([this.#arrive(), later])).catch(
        () => 0,
      );
      if (more === 0) break;
      filled += more;
    }
    clearTimeout(timer);
    return filled;
  }

  async #take(target: Uint8Array, arrival: Promise<Uint8Array | typeof LATER>): Promise<number> {
    const chunk = await arrival;
    if (chunk === LATER || chunk.length === 0) return 0;
    const part = chunk.subarray(0, target.length);
    target.set(part);
    this.#rest = chunk.subarray(part.length);
    this.#reading = undefined;
    return part.length;
  }

  /** Bytes that are there or come next; the same for every caller until they are taken. */
  #arrive(): Promise<Uint8Array> {
    if (this.#rest.length > 0) return Promise.resolve(this.#rest);
    this.#reading ??= this.#read();
    // The next caller awaits it; until then a rejection must not count as unhandled.
    this.#reading.catch(() => {});
    return this.#reading;
  }

  /** @returns bytes that are valid until the next read; none at the end. */
  async #read(): Promise<Uint8Array> {
    const chunk = await this.#rate.wait(() => this.#body.read(this.#room));
    if (chunk.length === 0) this.#rate.stop();
    this.#room = new Uint8Array(chunk.buffer);
    this.#rate.count(chunk.length);
    return chunk;
  }

  /** A sender that continues is told to stop; one that has disconnected cannot be. */
  cancel(): void {
    this.#rate.stop();
    this.#body.cancel();
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
