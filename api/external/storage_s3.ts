/**
 * Stores data files in S3-compatible object storage as `blobs/ab/abcdef…`, named by SHA-256. Several servers may use one
 * bucket. The storage replaces an object at once and as a whole, and has it durable before it answers.
 */
import { DomainError } from "../error.ts";
import { describeError, log } from "../log.ts";
import { S3Quarantine } from "./quarantine_s3.ts";
import { assemble } from "./s3/assemble.ts";
import { S3Bucket } from "./s3/bucket.ts";
import { listPieces, receivePieces, removePieces, type Segment, segmentsOf } from "./s3/pieces.ts";
import { PATIENCE, type S3Patience, type S3Settings } from "./s3/settings.ts";
import { listFolders, S3Staging } from "./staging_s3.ts";
import type {
  BlobStore,
  ByteRange,
  Digest,
  HashedBlob,
  PresignOptions,
  QuarantinedBlob,
  Received,
  StoredBlob,
  WriteOptions,
} from "./storage.ts";
import { digestFastOf, digestOf, sha256Of } from "./stream_file.ts";

const INCOMING = "incoming";
/** Beside the blobs as in a local store, so that a copy of all files is a store too. */
const IDENTITY = "blobs/repository.id";
/** Bytes of a test write. */
const PROBE_SIZE = 4_096;
const BLOB_KEY = /^blobs\/[0-9a-f]{2}\/([0-9a-f]{64})$/;

const keyOf = (sha256: string) => `blobs/${sha256.slice(0, 2)}/${sha256}`;

export class S3BlobStore implements BlobStore {
  readonly #bucket: S3Bucket;
  readonly #quarantine: S3Quarantine;
  readonly staging: S3Staging;
  readonly presignRead?: BlobStore["presignRead"];

  constructor(settings: S3Settings, patience: S3Patience = PATIENCE) {
    const bucket = new S3Bucket(settings, patience);
    this.#bucket = bucket;
    this.#quarantine = new S3Quarantine(bucket, keyOf);
    this.staging = new S3Staging(bucket, {
      adopt: (segments, blob) => this.#adopt(segments, blob),
      welcome: (blob) => this.#welcome(blob),
      direct: settings.directUploads,
    });
    if (settings.directDownloads) this.presignRead = (blob, options) => this.#presign(blob, options);
  }

  async readIdentity(): Promise<string | undefined> {
    return (await this.#bucket.readText(IDENTITY))?.trim();
  }

  async writeIdentity(id: string): Promise<void> {
    await this.#bucket.put(IDENTITY, new TextEncoder().encode(`${id}\n`));
  }

  /** A small file is one object from the start; a larger one is received in pieces, because its name comes last. */
  async write(body: ReadableStream<Uint8Array>, { limit, check }: WriteOptions): Promise<HashedBlob> {
    const folder = `${INCOMING}/${crypto.randomUUID()}`;
    let held: Uint8Array | undefined;
    const only = (bytes: Uint8Array) => void (held = bytes);
    const accept = ({ sha256, size }: Received) => check?.({ sha256, size });
    const { sha256, size, crc32, blocks } = await receivePieces(this.#bucket, folder, body, {
      start: 0,
      limit,
      accept,
      only,
    });
    const blob = { sha256, size, crc32, blocks };
    if (held) {
      await this.#bucket.put(keyOf(sha256), held);
      await this.#welcome(blob);
      return blob;
    }
    const pieces = await listPieces(this.#bucket, folder);
    try {
      const { segments, missing } = segmentsOf(pieces, size);
      if (missing !== undefined) throw new DomainError("storageDamaged", { what: sha256 });
      await this.#adopt(segments, blob);
      return blob;
    } finally {
      await removePieces(this.#bucket, pieces).catch(() => {});
    }
  }

  /** An existing intact blob is kept; a damaged one is replaced. What the storage copied is read back. */
  async #adopt(segments: readonly Segment[], blob: StoredBlob): Promise<void> {
    const found = await this.#bucket.head(keyOf(blob.sha256));
    if (found?.size !== blob.size || !await this.verify(blob)) {
      await assemble(this.#bucket, segments, keyOf(blob.sha256));
      if (!await this.verify(blob)) {
        log("error", "the object storage did not join a file as it came", { sha256: blob.sha256 });
        await this.#bucket.remove(keyOf(blob.sha256));
        throw new DomainError("storageDamaged", { what: blob.sha256 });
      }
    }
    await this.#welcome(blob);
  }

  async #welcome({ sha256 }: StoredBlob): Promise<void> {
    await this.#quarantine.release(sha256);
  }

  async read(blob: StoredBlob, range?: ByteRange): Promise<ReadableStream<Uint8Array>> {
    const part = range && (range.start > 0 || range.end < blob.size) ? range : undefined;
    if (part && part.end <= part.start) return await this.#readNothing(blob);
    const object = await this.#bucket.open(keyOf(blob.sha256), part);
    if (object?.size === blob.size) return object.stream;
    await object?.stream.cancel();
    throw new DomainError("storageDamaged", { what: blob.sha256 });
  }

  /** A range without a byte, which cannot be asked for. */
  async #readNothing(blob: StoredBlob): Promise<ReadableStream<Uint8Array>> {
    if ((await this.#bucket.head(keyOf(blob.sha256)))?.size === blob.size) return ReadableStream.from([]);
    throw new DomainError("storageDamaged", { what: blob.sha256 });
  }

  async digest(blob: StoredBlob): Promise<Digest> {
    return await digestOf(await this.read(blob));
  }

  async digestFast(blob: StoredBlob): Promise<HashedBlob> {
    return await digestFastOf(await this.read(blob));
  }

  /** What is in quarantine counts as missing, so that whoever wants to refer to it has it released first. */
  async has({ sha256, size }: StoredBlob): Promise<boolean> {
    const [blob, isMarked] = await Promise.all([
      this.#bucket.head(keyOf(sha256)),
      this.#quarantine.has(sha256),
    ]);
    return blob?.size === size && !isMarked;
  }

  async verify(blob: StoredBlob): Promise<boolean> {
    try {
      return await sha256Of(await this.read(blob)) === blob.sha256;
    } catch (error) {
      if (error instanceof DomainError && error.error === "storageDamaged") return false;
      throw error;
    }
  }

  async probe(): Promise<void> {
    const key = `${INCOMING}/${crypto.randomUUID()}/probe`;
    await this.#bucket.put(key, new Uint8Array(PROBE_SIZE));
    await this.#bucket.remove(key);
  }

  /** Both lists come in the order of the hashes, so that neither is held in memory. */
  async *listOlderThan(before: number): AsyncGenerator<string> {
    const marks = this.#quarantine.names();
    let mark = await marks.next();
    for await (const { key, writtenAt } of this.#bucket.list("blobs/")) {
      const [, sha256] = BLOB_KEY.exec(key) ?? [];
      if (sha256 === undefined || writtenAt >= before) continue;
      while (!mark.done && mark.value < sha256) mark = await marks.next();
      if (mark.value !== sha256) yield sha256;
    }
  }

  quarantine(sha256: string, options: { before: number; at: number }): Promise<boolean> {
    return this.#quarantine.take(sha256, options);
  }

  listQuarantined(): AsyncIterable<QuarantinedBlob> {
    return this.#quarantine.list();
  }

  async restoreQuarantined(sha256: string): Promise<boolean> {
    if (!await this.#quarantine.has(sha256)) return false;
    const found = await this.#bucket.head(keyOf(sha256));
    if (!found || !await this.verify({ sha256, size: found.size })) return false;
    return await this.#quarantine.release(sha256);
  }

  removeQuarantined({ sha256 }: QuarantinedBlob): Promise<void> {
    return this.#quarantine.remove(sha256);
  }

  async countUnfinished(before: number): Promise<{ due: number; total: number }> {
    const counts = { due: 0, total: 0 };
    for await (const { writtenAt } of this.#listUnfinished()) {
      counts.total++;
      if (writtenAt < before) counts.due++;
    }
    return counts;
  }

  async removeUnfinished(before: number): Promise<{ removed: number; failed: number }> {
    const counts = { removed: 0, failed: 0 };
    for await (const { name, writtenAt, remove } of this.#listUnfinished()) {
      if (writtenAt >= before) continue;
      try {
        await remove();
        counts.removed++;
      } catch (error) {
        log("error", "unfinished upload was not removed", { name, error: describeError(error) });
        counts.failed++;
      }
    }
    return counts;
  }

  /** Pieces that became no file, and objects whose parts were never completed. */
  async *#listUnfinished(): AsyncGenerator<{ name: string; writtenAt: number; remove(): Promise<void> }> {
    const bucket = this.#bucket;
    for await (const { folder, writtenAt } of listFolders(bucket, INCOMING)) {
      const remove = async () => await removePieces(bucket, await listPieces(bucket, folder));
      yield { name: folder, writtenAt, remove };
    }
    for await (const { key, uploadId, begunAt } of bucket.listUnfinishedParts()) {
      yield { name: key, writtenAt: begunAt, remove: () => bucket.abandonParts(key, uploadId) };
    }
  }

  #presign({ sha256 }: StoredBlob, { seconds, disposition, mediaType }: PresignOptions): Promise<string> {
    return this.#bucket.presign(keyOf(sha256), seconds, {
      "response-content-disposition": disposition,
      "response-content-type": mediaType,
    });
  }
}
