/**
 * Uploads on their way in an object storage, as `uploads/<id>/<offset>`: each request adds objects, and the storage joins
 * them to a blob by itself. Bytes are acknowledged once the storage has said that it holds them.
 */
import { DomainError } from "../error.ts";
import type { S3Bucket } from "./s3/bucket.ts";
import {
  inParallel,
  listPieces,
  pieceKey,
  PieceMissing,
  readSegments,
  receivePieces,
  removePieces,
  type Segment,
  segmentsOf,
} from "./s3/pieces.ts";
import { compareParts } from "./staged_parts.ts";
import type {
  Append,
  Digest,
  DirectStaging,
  Received,
  StagedPart,
  StagingArea,
  StoredBlob,
} from "./storage.ts";

const FOLDER = "uploads";

/** Makes a blob of segments, and reads it back. */
export type Adopt = (segments: readonly Segment[], blob: StoredBlob) => Promise<void>;

export class S3Staging implements StagingArea {
  readonly #bucket: S3Bucket;
  readonly #adopt: Adopt;
  readonly #welcome: (blob: StoredBlob) => Promise<void>;
  readonly direct?: DirectStaging;

  /** @param welcome Takes a blob that is there already out of the quarantine. */
  constructor(
    bucket: S3Bucket,
    { adopt, welcome, direct }: { adopt: Adopt; welcome(blob: StoredBlob): Promise<void>; direct: boolean },
  ) {
    this.#bucket = bucket;
    if (direct) this.direct = directStaging(bucket);
    this.#adopt = adopt;
    this.#welcome = welcome;
  }

  async append(id: string, body: ReadableStream<Uint8Array>, to: Append): Promise<Received> {
    const { start, limit, algorithm, checksum, signal } = to;
    const folder = folderOf(id);
    await makeRoom(this.#bucket, folder, start);
    return await receivePieces(this.#bucket, folder, body, {
      start,
      limit,
      algorithm,
      signal,
      keepCut: checksum === undefined,
      accept(received) {
        if (checksum === undefined || received.checksum === checksum) return;
        throw new DomainError("uploadChecksumMismatch", { expected: checksum, found: received.checksum! });
      },
    });
  }

  /** The storage copies the pieces; none of their bytes passes through this process. */
  async join(id: string, parts: readonly { id: string; size: number }[]): Promise<void> {
    const folder = folderOf(id);
    const copies: { from: string; to: string }[] = [];
    let start = 0;
    for (const part of parts) {
      const pieces = await listPieces(this.#bucket, folderOf(part.id));
      const { missing } = segmentsOf(pieces, part.size);
      if (missing !== undefined) throw new DomainError("storageDamaged", { what: part.id });
      for (const piece of pieces.filter((one) => one.start < part.size || part.size === 0)) {
        const at = String(start + piece.start).padStart(15, "0");
        if (piece.size > 0 || parts.length === 1) copies.push({ from: piece.key, to: `${folder}/${at}` });
      }
      start += part.size;
    }
    try {
      await inParallel(copies, ({ from, to }) => this.#bucket.copy(from, to));
    } catch (error) {
      await this.discard(id).catch(() => {});
      throw error;
    }
  }

  async readBack(
    id: string,
    parts: readonly StagedPart[],
    signal?: AbortSignal,
  ): Promise<Digest | { damaged: StagedPart } | undefined> {
    const pieces = await listPieces(this.#bucket, folderOf(id));
    if (pieces.length === 0) return undefined;
    const size = parts.reduce((sum, part) => sum + part.size, 0);
    const { segments, missing } = segmentsOf(pieces, size);
    if (missing !== undefined) return { damaged: partAt(parts, missing) };
    try {
      return await compareParts(readSegments(this.#bucket, segments), parts, signal);
    } catch (error) {
      if (error instanceof PieceMissing) return { damaged: partAt(parts, error.offset) };
      throw error;
    }
  }

  async keep(id: string, blob: StoredBlob): Promise<void> {
    const pieces = await listPieces(this.#bucket, folderOf(id));
    // A try before this one may have made it.
    if (pieces.length === 0) return await this.#welcome(blob);
    const { segments, missing } = segmentsOf(pieces, blob.size);
    const { start, size } = pieces.at(-1)!;
    if (missing !== undefined || start + size !== blob.size) {
      throw new DomainError("storageDamaged", { what: blob.sha256 });
    }
    await this.#adopt(segments, blob);
    await removePieces(this.#bucket, pieces);
  }

  async discard(id: string): Promise<void> {
    await removePieces(this.#bucket, await listPieces(this.#bucket, folderOf(id)));
  }

  async *list(): AsyncGenerator<{ id: string; writtenAt: number }> {
    for await (const { folder, writtenAt } of listFolders(this.#bucket, FOLDER)) {
      yield { id: folder.slice(FOLDER.length + 1), writtenAt };
    }
  }
}

const folderOf = (id: string) => `${FOLDER}/${id}`;

/**
 * Drops what lies from an offset on: what an ended process wrote and never acknowledged.
 * @throws DomainError uploadOffsetConflict where fewer bytes are stored.
 */
async function makeRoom(bucket: S3Bucket, folder: string, start: number): Promise<void> {
  const pieces = await listPieces(bucket, folder);
  const { missing: offset } = segmentsOf(pieces, start);
  if (offset !== undefined) {
    throw new DomainError("uploadOffsetConflict", { expected: offset, found: start }, [], { offset });
  }
  await removePieces(bucket, pieces.filter((piece) => piece.start >= start));
}

/** A stretch that a sender puts is a piece like any other, so that an upload may go on through the server. */
const directStaging = (bucket: S3Bucket): DirectStaging => ({
  async address(id, { start, ...blob }, seconds) {
    await makeRoom(bucket, folderOf(id), start);
    return await bucket.presignWrite(pieceKey(folderOf(id), start), seconds, blob);
  },
  async has(id, { start, size }) {
    return (await bucket.head(pieceKey(folderOf(id), start)))?.size === size;
  },
});

const partAt = (parts: readonly StagedPart[], offset: number) =>
  parts.find((part) => part.start + part.size > offset)!;

/** Folders of pieces below another one, and when the last piece came. */
export async function* listFolders(
  bucket: S3Bucket,
  top: string,
): AsyncGenerator<{ folder: string; writtenAt: number }> {
  let open: { folder: string; writtenAt: number } | undefined;
  for await (const { key, writtenAt } of bucket.list(`${top}/`)) {
    const folder = key.slice(0, key.lastIndexOf("/"));
    if (open && open.folder !== folder) yield open;
    open = open?.folder === folder
      ? { folder, writtenAt: Math.max(open.writtenAt, writtenAt) }
      : { folder, writtenAt };
  }
  if (open) yield open;
}
