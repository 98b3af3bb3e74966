/**
 * Bytes on their way, as objects of up to 8 MiB that are named by the offset of their first byte: objects cannot grow, so
 * each stretch that came is one of its own. Where two overlap, the one that begins later holds what is true.
 */
import { type ByteSink, type ReceiveOptions, receiveUpload } from "../receive_upload.ts";
import type { Received } from "../storage.ts";
import type { CopySource, S3Bucket } from "./bucket.ts";

/** Bytes of a piece: what is in memory for an upload is twice this. */
export const PIECE_SIZE: number = 8 * 1024 * 1024;
/** Bytes that are reserved at first, since most files are small. */
const BUFFER_MIN = 64 * 1024;
/** Requests at once. */
const CONCURRENCY = 4;

export interface Piece {
  key: string;
  /** Offset of its first byte. */
  start: number;
  size: number;
}

/** Bytes of a piece that belong to the whole. */
export interface Segment extends CopySource {
  /** Offset in the whole. */
  start: number;
  length: number;
}

export const pieceKey = (folder: string, start: number): string =>
  `${folder}/${String(start).padStart(15, "0")}`;

/** In the order of their bytes. */
export async function listPieces(bucket: S3Bucket, folder: string): Promise<Piece[]> {
  const pieces: Piece[] = [];
  for await (const { key, size } of bucket.list(`${folder}/`)) {
    pieces.push({ key, size, start: Number(key.slice(folder.length + 1)) });
  }
  return pieces;
}

/** The bytes up to `size`. @returns the offset of the first byte that is missing, if one is. */
export function segmentsOf(
  pieces: readonly Piece[],
  size: number,
): { segments: Segment[]; missing?: number } {
  const segments: Segment[] = [];
  let at = 0;
  for (const [index, piece] of pieces.entries()) {
    if (at >= size) break;
    if (piece.start > at) return { segments, missing: at };
    const end = Math.min(piece.start + piece.size, pieces[index + 1]?.start ?? size, size);
    if (end <= at) continue;
    const range = { start: at - piece.start, end: end - piece.start };
    const whole = range.start === 0 && range.end === piece.size;
    segments.push({ key: piece.key, start: at, length: end - at, ...!whole && { range } });
    at = end;
  }
  return at < size ? { segments, missing: at } : { segments };
}

export async function removePieces(bucket: S3Bucket, pieces: readonly Pick<Piece, "key">[]): Promise<void> {
  await inParallel(pieces, ({ key }) => bucket.remove(key));
}

/** Works at some at a time. All are ended when this returns or throws. */
export async function inParallel<T>(
  list: readonly T[],
  work: (one: T, index: number) => Promise<unknown>,
): Promise<void> {
  const left = list.entries();
  let failed = false;
  const lane = async () => {
    for (const [index, one] of left) {
      if (failed) return;
      await work(one, index).catch((error) => {
        failed = true;
        throw error;
      });
    }
  };
  const ends = await Promise.allSettled(Array.from({ length: CONCURRENCY }, lane));
  for (const end of ends) if (end.status === "rejected") throw end.reason;
}

export interface ReceivePieces extends ReceiveOptions {
  /** Offset of the first byte. */
  start: number;
  /** Called with what came; an error refuses it. */
  accept?(received: Received): void;
  /** Takes the bytes instead of the storage where they all fit into one piece. */
  only?(bytes: Uint8Array): void;
}

/** Receives bytes from `start` on; durable when this returns. After an error nothing of them is left. */
export async function receivePieces(
  bucket: S3Bucket,
  folder: string,
  body: ReadableStream<Uint8Array>,
  options: ReceivePieces,
): Promise<Received> {
  const writer = new PieceWriter(bucket, folder, options);
  try {
    const received = await receiveUpload(body, writer, options);
    options.accept?.(received);
    return received;
  } catch (error) {
    await removePieces(bucket, writer.written).catch(() => {});
    throw error;
  }
}

/** Fills one piece while the one before is sent. */
class PieceWriter implements ByteSink {
  readonly written: Pick<Piece, "key">[] = [];
  readonly #bucket: S3Bucket;
  readonly #folder: string;
  readonly #capacity: number;
  #at: number;
  #filling: Uint8Array;
  #filled = 0;
  /** The buffer that is being sent, to be filled again. */
  #sent: Uint8Array | undefined;
  #sending: Promise<void> = Promise.resolve();

  readonly #only: ReceivePieces["only"];

  constructor(bucket: S3Bucket, folder: string, { start, limit, only }: ReceivePieces) {
    this.#bucket = bucket;
    this.#folder = folder;
    this.#at = start;
    this.#only = only;
    this.#capacity = Math.max(1, Math.min(PIECE_SIZE, limit));
    this.#filling = new Uint8Array(Math.min(BUFFER_MIN, this.#capacity));
  }

  /** The buffer can be filled again, as its bytes are copied. */
  async add(chunk: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer> {
    for (let rest = chunk; rest.length > 0;) {
      const part = rest.subarray(0, this.#capacity - this.#filled);
      this.#makeRoom(this.#filled + part.length);
      this.#filling.set(part, this.#filled);
      this.#filled += part.length;
      rest = rest.subarray(part.length);
      if (this.#filled === this.#capacity) await this.#flush();
    }
    return chunk.buffer;
  }

  #makeRoom(needed: number): void {
    if (needed <= this.#filling.length) return;
    const wider = new Uint8Array(Math.min(this.#capacity, Math.max(needed, 2 * this.#filling.length)));
    wider.set(this.#filling.subarray(0, this.#filled));
    this.#filling = wider;
  }

  async #flush(): Promise<void> {
    await this.#sending;
    const [buffer, spare] = [this.#filling, this.#sent];
    const full = buffer.subarray(0, this.#filled);
    const key = pieceKey(this.#folder, this.#at);
    this.written.push({ key });
    this.#sending = this.#bucket.put(key, full);
    // The next flush awaits it; until then a rejection must not count as unhandled.
    this.#sending.catch(() => {});
    this.#at += this.#filled;
    this.#sent = buffer;
    this.#filling = spare ?? new Uint8Array(buffer.length);
    this.#filled = 0;
  }

  /** An upload without a byte leaves an empty piece, by which it is found. */
  async finish(): Promise<void> {
    if (this.#only && this.written.length === 0) return this.#only(this.#filling.subarray(0, this.#filled));
    if (this.#filled > 0 || this.#at === 0) await this.#flush();
    await this.#sending;
  }

  async settle(): Promise<void> {
    await this.#sending.catch(() => {});
  }
}

/** Reads segments one after another. @throws Error that names the offset where a piece is gone. */
export function readSegments(bucket: S3Bucket, segments: readonly Segment[]): ReadableStream<Uint8Array> {
  return ReadableStream.from(chunksOf(bucket, segments));
}

/** A piece that was there is not, or is shorter. */
export class PieceMissing extends Error {
  constructor(readonly offset: number) {
    super(`the bytes from ${offset} on are not in the object storage`);
  }
}

async function* chunksOf(bucket: S3Bucket, segments: readonly Segment[]): AsyncGenerator<Uint8Array> {
  for (const { key, start, length, range } of segments) {
    if (length === 0) continue;
    const object = await bucket.open(key, range);
    if (!object || (!range && object.size !== length)) {
      await object?.stream.cancel();
      throw new PieceMissing(start);
    }
    yield* object.stream;
  }
}
