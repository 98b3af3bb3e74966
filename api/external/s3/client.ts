/** Signed requests to an S3-compatible storage, repeated where it is busy or does not answer. */
import { createHash } from "node:crypto";
import { AwsClient, AwsV4Signer } from "aws4fetch";
import { DomainError } from "../../error.ts";
import { describeError, log } from "../../log.ts";
import { withCircuitBreaker } from "../circuit_breaker.ts";
import type { StoredBlob } from "../storage.ts";
import { errorIn, S3Error } from "./answer.ts";
import { bucketAddress, type S3Patience, type S3Settings } from "./settings.ts";

export interface S3Request {
  method: "GET" | "HEAD" | "PUT" | "POST" | "DELETE";
  /** Absent for the bucket itself. */
  key?: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: Uint8Array;
  /** Milliseconds until the headers, where the storage works longer than usually. */
  answerMs?: number;
  /** Looks at an answer with a good status, and throws where its body is an error. */
  inspect?(response: Response): Promise<void>;
}

/** Statuses after which the same request may succeed. */
const REPEATED = new Set([408, 429, 500, 502, 503, 504]);
/** Requests that fail with all their tries before the storage is left alone for a while. */
const FAILURES = 5;

/** The service does not answer, or cannot answer now. */
class Unreachable extends Error {}

export class S3Client {
  readonly patience: S3Patience;
  readonly #settings: S3Settings;
  readonly #signer: AwsClient;
  readonly #guarded: (request: S3Request) => Promise<Response>;

  constructor(settings: S3Settings, patience: S3Patience) {
    this.#settings = settings;
    this.patience = patience;
    const { keyId: accessKeyId, secret: secretAccessKey, region } = settings;
    this.#signer = new AwsClient({ accessKeyId, secretAccessKey, region, service: "s3", retries: 0 });
    this.#guarded = withCircuitBreaker((request: S3Request) => this.#repeat(request), {
      failures: FAILURES,
      pauseMs: patience.restMs,
      counts: (error) => error instanceof Unreachable,
    });
  }

  /**
   * @returns an answer with a good status, its body unread.
   * @throws S3Error for a refusal that no repetition changes; DomainError storageUnavailable, storageFull.
   */
  async send(request: S3Request): Promise<Response> {
    try {
      return await this.#guarded(request);
    } catch (error) {
      if (!(error instanceof S3Error) || !isExpected(error)) logFailure(request, error);
      throw error instanceof DomainError ? error : new DomainError("storageUnavailable");
    }
  }

  async #repeat(request: S3Request): Promise<Response> {
    const { tries, pauseMs, totalMs } = this.patience;
    const begun = performance.now();
    for (let tried = 1;; tried++) {
      try {
        return await this.#attempt(request);
      } catch (error) {
        const isLast = tried >= tries || performance.now() - begun > totalMs;
        if (!(error instanceof Unreachable) || isLast) throw error;
        await pause(pauseMs * 2 ** (tried - 1) * (0.5 + Math.random()));
      }
    }
  }

  async #attempt(request: S3Request): Promise<Response> {
    const { method, key, body = new Uint8Array(), headers, inspect, answerMs = this.patience.answerMs } =
      request;
    const what = `${method} ${key ?? this.#settings.bucket}`;
    const signed = await this.#signer.sign(this.addressOf(key, request.query), {
      method,
      // The storage compares the hash, so that a byte that changed on the line is refused.
      headers: { ...headers, "X-Amz-Content-Sha256": createHash("sha256").update(body).digest("hex") },
      ...body.length > 0 && { body: body as Uint8Array<ArrayBuffer> },
    });
    const response = await withDeadline(
      answerMs,
      (signal) => fetch(signed, { signal, redirect: "manual" }),
      what,
    );
    if (response.ok) {
      if (inspect) await withDeadline(answerMs, () => inspect(response), what);
      return response;
    }
    const text = method === "HEAD" ? "" : await response.text().catch(() => "");
    const error = errorIn(response.status, text, what);
    if (isFull(error)) throw new DomainError("storageFull");
    throw REPEATED.has(response.status) ? new Unreachable(error.message) : error;
  }

  addressOf(key?: string, query: Record<string, string> = {}, endpoint = this.#settings.endpoint): URL {
    const path = key === undefined ? "" : `/${key.split("/").map(encodeURIComponent).join("/")}`;
    const url = new URL(`${bucketAddress(endpoint, this.#settings)}${path}`);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    return url;
  }

  /** An address at which anybody can read the object for some seconds. */
  async presign(key: string, seconds: number, query: Record<string, string>): Promise<string> {
    const endpoint = this.#settings.publicEndpoint ?? this.#settings.endpoint;
    const url = this.addressOf(key, { ...query, "X-Amz-Expires": String(seconds) }, endpoint);
    return (await this.#signer.sign(url, { method: "GET", aws: { signQuery: true } })).url;
  }

  /**
   * An address at which anybody can write these bytes, and no others, for some seconds: length and hash are signed.
   * @returns with the headers that have to be sent beside the length.
   */
  async presignWrite(
    key: string,
    seconds: number,
    { size, sha256 }: StoredBlob,
  ): Promise<{ address: string; headers: Record<string, string> }> {
    const { keyId: accessKeyId, secret: secretAccessKey, region, endpoint, publicEndpoint } = this.#settings;
    const headers = { "x-amz-content-sha256": sha256 };
    const signer = new AwsV4Signer({
      url: this.addressOf(key, { "X-Amz-Expires": String(seconds) }, publicEndpoint ?? endpoint).href,
      method: "PUT",
      headers: { ...headers, "Content-Length": String(size) },
      accessKeyId,
      secretAccessKey,
      region,
      service: "s3",
      signQuery: true,
      // The length as well.
      allHeaders: true,
    });
    return { address: (await signer.sign()).url.href, headers };
  }

  /** Name of an object for a request that copies it. */
  sourceOf(key: string): string {
    return encodeURI(`/${this.#settings.bucket}/${key}`);
  }
}

/** What is not there, a range that is not, and a call that not every storage has. */
const isExpected = ({ status, code }: S3Error) =>
  /^(404|416|501)$/.test(String(status)) && code !== "NoSuchBucket";

function logFailure({ method, key }: S3Request, error: unknown): void {
  log("error", "the object storage did not do what was asked", { method, key, error: describeError(error) });
}

function isFull({ status, code }: S3Error): boolean {
  return status === 507 || /^(QuotaExceeded|XMinioStorageFull|ServiceQuotaExceeded)/.test(code);
}

/** @throws Unreachable where nothing comes in time, or the line breaks. */
async function withDeadline<T>(
  ms: number,
  work: (signal: AbortSignal) => Promise<T>,
  what: string,
): Promise<T> {
  const controller = new AbortController();
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    late.reject(new Unreachable(`no answer to ${what} within ${ms} ms`));
    controller.abort();
  }, ms);
  try {
    return await Promise.race([work(controller.signal), late.promise]);
  } catch (error) {
    if (error instanceof Unreachable || error instanceof DomainError) throw error;
    throw new Unreachable(`${what}: ${describeError(error)}`);
  } finally {
    clearTimeout(timer);
    late.promise.catch(() => {});
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** Whether a refusal means that there is no such object. */
export function isMissing(error: unknown): boolean {
  return error instanceof S3Error && error.status === 404 && error.code !== "NoSuchBucket";
}
