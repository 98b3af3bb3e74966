/**
 * Reads the body of a request into memory while it arrives, before the handler runs. The runtime's own `text()`,
 * `json()` and `formData()` reserve as much memory as `Content-Length` announces, for as long as the client likes.
 */
import type { Context } from "hono";
import { DomainError } from "../error.ts";
import { openBody } from "../open_body.ts";
import { bodies, type BodyBudget, type BodyShare } from "../services/limits/request_bodies.ts";
import { countRefusal } from "../services/limits/refusal_counts.ts";
import { isClientAbort } from "./client_abort.ts";
import { type BodyTimeLimits, BodyTimeout, FILE_BODY_LIMITS, SMALL_BODY_LIMITS } from "./body_timeout.ts";

export interface BodyOptions {
  /** Bytes. */
  limit: number;
  /** Whether the body may contain files, which take longer than a text. */
  withFiles?: boolean;
  /** Makes the error of an app other than the API. */
  refuse?: (error: Pick<DomainError, "error" | "params" | "data">) => Error;
  budget?: BodyBudget;
  pace?: BodyTimeLimits;
}

/** Bytes of one read, which is all that a connection holds as long as nothing arrives. */
const READ_SIZE = 16 * 1024;
/** First size of a body's memory; it doubles when it is full. */
const FIRST_SIZE = 4 * 1024;

/**
 * Runs `next` when the body is complete; the handler finds it on the request.
 * @throws DomainError bodyTooLarge, requestTimeout, bodyCut when the client goes away, tooManyRequests, busy; or what
 * `refuse` makes of them.
 */
export async function withBody(c: Context, next: () => Promise<void>, options: BodyOptions): Promise<void> {
  const { raw } = c.req;
  if (!raw.body || raw.headers.get("Content-Length") === "0") return await next();
  // Calls of a page have bodies that are in memory already.
  const share = c.env?.page ? undefined : beginShare(c, options);
  try {
    const bytes = await readWhole(raw, share, options);
    c.req.raw = withNewBody(raw, bytes);
    // The request has made a copy. Transferring frees ours at once instead of some time later.
    bytes.buffer.transfer(0);
    share?.complete();
  } catch (error) {
    share?.end();
    throw toPublicError(error, options);
  }
  try {
    await next();
  } finally {
    share?.end();
  }
}

/**
 * Makes the same request with another body. Nothing of the runtime's request is kept, because its signal would abort
 * once the answer has been sent.
 */
export function withNewBody({ url, method, headers }: Request, body: BodyInit): Request {
  return new Request(url, { method, headers, body });
}

/** Bytes that the headers announce; 0 if they announce none, or not reliably (RFC 9112, 6.3). */
export function announcedLength({ headers }: Request): number {
  return headers.has("Transfer-Encoding") ? 0 : Number(headers.get("Content-Length") ?? 0) || 0;
}

function beginShare(c: Context, options: BodyOptions): BodyShare {
  try {
    return (options.budget ?? bodies).begin(c.env?.remoteAddress ?? "");
  } catch (error) {
    throw toPublicError(error, options);
  }
}

const toPublicError = (error: unknown, { refuse }: BodyOptions) =>
  refuse && error instanceof DomainError ? refuse(error) : error;

async function readWhole(
  request: Request,
  share: BodyShare | undefined,
  { limit, withFiles, pace = withFiles ? FILE_BODY_LIMITS : SMALL_BODY_LIMITS }: BodyOptions,
): Promise<Uint8Array<ArrayBuffer>> {
  if (announcedLength(request) > limit) throw tooLarge(limit);
  const { read, cancel } = openBody(request.body!);
  let room = new Uint8Array(READ_SIZE);
  const clock = new BodyTimeout(pace, cancel);
  const growing = new GrowingBuffer(limit, share);
  try {
    for (;;) {
      const chunk = await read(room).catch((error) => clock.ended ? bodyTimedOut() : clientAborted(error));
      if (clock.ended) bodyTimedOut();
      if (chunk.length === 0) return growing.bytes();
      clock.received(chunk.length);
      growing.add(chunk);
      room = new Uint8Array(chunk.buffer);
    }
  } catch (error) {
    // What still arrives is useless; the connection ends after the answer.
    cancel();
    throw error;
  } finally {
    clock.stop();
  }
}

/** Grows with what has arrived, and asks the budget before. */
class GrowingBuffer {
  #room = new Uint8Array(0);
  #filled = 0;

  constructor(readonly limit: number, readonly share: BodyShare | undefined) {}

  add(chunk: Uint8Array): void {
    const filled = this.#filled + chunk.length;
    if (filled > this.limit) throw tooLarge(this.limit);
    if (filled > this.#room.length) this.#grow(filled);
    this.#room.set(chunk, this.#filled);
    this.#filled = filled;
  }

  #grow(needed: number): void {
    const size = Math.min(this.limit, Math.max(needed, 2 * this.#room.length, FIRST_SIZE));
    this.share?.grow(size - this.#room.length);
    this.#room = new Uint8Array(this.#room.buffer.transfer(size));
  }

  bytes(): Uint8Array<ArrayBuffer> {
    return this.#room.subarray(0, this.#filled);
  }
}

function tooLarge(limit: number): DomainError {
  return new DomainError("bodyTooLarge", { limit: String(limit) });
}

function bodyTimedOut(): never {
  countRefusal("slowBody");
  throw new DomainError("requestTimeout");
}

/**
 * The client has closed the connection. Nobody reads the answer, but log and metrics distinguish it from a slow client.
 */
function clientAborted(error: unknown): never {
  // A body with a least speed has failed by itself already.
  if (error instanceof DomainError) throw error;
  throw new DomainError(isClientAbort(error) ? "bodyCut" : "requestTimeout");
}
