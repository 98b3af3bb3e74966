/** Reads an object as a stream. A line that breaks is taken up again where it ended, so that readers notice nothing. */
import { DomainError } from "../../error.ts";
import type { ByteRange } from "../storage.ts";
import { isMissing, type S3Client } from "./client.ts";

/** How often in a row a stream is taken up again without a byte. */
const RESUMED_MAX = 4;

export interface OpenObject {
  /** Bytes of the whole object. */
  size: number;
  /** Distinguishes this content from what may replace it. */
  etag: string;
  stream: ReadableStream<Uint8Array>;
}

/** @returns nothing where there is no such object. @throws DomainError storageUnavailable. */
export async function openObject(
  client: S3Client,
  key: string,
  range?: ByteRange,
): Promise<OpenObject | undefined> {
  const response = await ask(client, key, range && `bytes=${range.start}-${range.end - 1}`);
  if (!response) return undefined;
  const etag = response.headers.get("ETag") ?? "";
  const length = Number(response.headers.get("Content-Length"));
  const [, total] = /^bytes \d+-\d+\/(\d+)$/.exec(response.headers.get("Content-Range") ?? "") ?? [];
  // A storage that does not know the range would send everything.
  if (range && total === undefined) {
    await response.body?.cancel();
    throw new DomainError("storageUnavailable");
  }
  const size = range ? Number(total) : length;
  const start = range?.start ?? 0;
  const end = Math.min(range?.end ?? size, size);
  return { size, etag, stream: new Resumed(client, { key, etag, start, end }, response).stream };
}

/** A range that the object does not have tells that it is shorter than it should be. */
async function ask(
  client: S3Client,
  key: string,
  range: string | undefined,
  etag?: string,
): Promise<Response | undefined> {
  try {
    return await client.send({
      method: "GET",
      key,
      headers: { ...range && { Range: range }, ...etag && { "If-Match": etag } },
    });
  } catch (error) {
    if (isMissing(error) || (error as { status?: number }).status === 416) return undefined;
    throw error;
  }
}

interface Rest {
  key: string;
  etag: string;
  /** Next byte. */
  start: number;
  end: number;
}

class Resumed {
  readonly #client: S3Client;
  readonly #rest: Rest;
  #reader: ReadableStreamDefaultReader<Uint8Array> | undefined;
  #resumed = 0;
  readonly stream: ReadableStream<Uint8Array>;

  constructor(client: S3Client, rest: Rest, first: Response) {
    this.#client = client;
    this.#rest = rest;
    this.#reader = first.body?.getReader();
    this.stream = new ReadableStream({
      pull: (controller) => this.#pull(controller),
      cancel: (reason) => this.#reader?.cancel(reason).catch(() => {}),
    }, { highWaterMark: 0 });
  }

  async #pull(controller: ReadableStreamDefaultController<Uint8Array>): Promise<void> {
    const rest = this.#rest;
    while (rest.start < rest.end) {
      const chunk = await this.#next();
      if (!chunk) {
        await this.#resume();
        continue;
      }
      this.#resumed = 0;
      rest.start += chunk.length;
      if (rest.start > rest.end) throw new Error(`the object storage sent too much of ${rest.key}`);
      controller.enqueue(chunk);
      if (rest.start < rest.end) return;
    }
    await this.#reader?.cancel().catch(() => {});
    controller.close();
  }

  /** @returns nothing where the line broke, stood still or ended early. */
  async #next(): Promise<Uint8Array | undefined> {
    const late = Promise.withResolvers<undefined>();
    const timer = setTimeout(() => late.resolve(undefined), this.#client.patience.idleMs);
    const read = this.#reader?.read().then(({ value }) => value, () => undefined);
    const chunk = await Promise.race([read, late.promise]);
    clearTimeout(timer);
    return chunk;
  }

  async #resume(): Promise<void> {
    this.#reader?.cancel().catch(() => {});
    if (++this.#resumed > RESUMED_MAX) throw new DomainError("storageUnavailable");
    const { key, etag, start, end } = this.#rest;
    const response = await ask(this.#client, key, `bytes=${start}-${end - 1}`, etag);
    if (response?.status !== 206) {
      await response?.body?.cancel();
      throw new Error(`the object ${key} is gone or was replaced while it was read`);
    }
    this.#reader = response.body?.getReader();
  }
}
