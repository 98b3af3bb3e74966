import type { DomainError } from "../error.ts";

/**
 * The interface of the store for data files. It is content-addressed: a blob is named by its SHA-256 and never changes.
 */
export interface StoredBlob {
  sha256: string;
  /** Bytes. */
  size: number;
}

/** A blob and what is known of its bytes besides. */
export interface HashedBlob extends StoredBlob {
  /** Lower-case hex. */
  md5?: string;
  crc32?: number;
  /** Checksums of its blocks (`block_checksums.ts`). */
  blocks?: Uint8Array;
}

/** What one request brought. */
export interface Received extends HashedBlob {
  /** Of the second hash that was asked for, in lower-case hex. */
  checksum?: string;
  /** Why no more came, where the sender did not end by itself. */
  cut?: DomainError;
}

/** Half-open range of bytes, `end` exclusive. */
export interface ByteRange {
  start: number;
  end: number;
}

/** What was received and stored. */
export interface WrittenBlob extends HashedBlob {
  /** What was read back from the storage while it came; absent where that is still to be done. */
  readBack?: HashedBlob;
}

/** What is read back from the storage; hashes in lower-case hex. */
export interface Digest extends HashedBlob {
  md5: string;
}

export interface WriteOptions {
  /** Bytes. */
  limit: number;
  /** The sender's name for it, which an error of damage quotes. */
  name?: string;
  /** Called with the received blob before it is kept; an error refuses the bytes. */
  check?(blob: StoredBlob): void;
}

export interface PresignOptions {
  /** Seconds for which the address works. */
  seconds: number;
  /** `Content-Disposition` and `Content-Type` of the answer. */
  disposition: string;
  mediaType: string;
}

/** A blob that was removed from use and can still be restored. */
export interface QuarantinedBlob {
  sha256: string;
  /** Day of its removal; epoch milliseconds. */
  at: number;
}

/** Where the bytes of one request go. */
export interface Append {
  /** Offset of the first byte; what lies behind it is dropped first. */
  start: number;
  /** Bytes that may still come. */
  limit: number;
  /** A second hash to compare with. */
  algorithm?: string;
  /** Hex of `algorithm` that the sender announced. Bytes that differ, or are cut short, are dropped. */
  checksum?: string;
  /** Ends the wait for more bytes, as if the sender was gone. */
  signal?: AbortSignal;
  /** Whether it is read back by itself in the end, so that it pays to begin with that. */
  isReadBack?: boolean;
  /** Whether the sender means to bring all that is missing. */
  isLast?: boolean;
}

/** A stretch of an upload, and the hash that it had when it came. */
export interface StagedPart {
  start: number;
  size: number;
  sha256: string;
}

/** Where a sender puts a stretch by itself. */
export interface PartAddress {
  /** Takes a PUT of these bytes alone, for some time. */
  address: string;
  /** To be sent with it. */
  headers: Record<string, string>;
}

/** Stretches that do not pass through this process. */
export interface DirectStaging {
  /** Drops what lies behind the beginning of the stretch, as `append` does. @param seconds For which the address works. */
  address(id: string, part: StagedPart, seconds: number): Promise<PartAddress>;
  /** Whether the stretch is there, with this size and durable; its bytes are compared when all are read back. */
  has(id: string, part: StagedPart): Promise<boolean>;
}

/** Uploads on their way, by ids that callers choose. */
export interface StagingArea {
  /** Absent where all bytes go through this process. */
  readonly direct?: DirectStaging;
  /**
   * Receives bytes and returns when they are durable. What came before the sender was gone is kept, unless a checksum
   * was announced.
   * @throws DomainError bodyTooLarge beyond the limit, uploadChecksumMismatch, storageFull; uploadOffsetConflict with
   * `offset` where fewer bytes are stored than `start`; then nothing was added.
   */
  append(id: string, body: ReadableStream<Uint8Array>, to: Append): Promise<Received>;
  /** Makes one upload of several, in their order; durable when this returns. */
  join(id: string, parts: readonly { id: string; size: number }[]): Promise<void>;
  /**
   * Reads an upload back; the MD5 of a long one, which takes longer than all the rest, is not looked for.
   * @param signal Ends it, where nobody wants to know any more.
   * @returns its hashes, or the first part that is no more as it came. `undefined` where nothing is stored.
   */
  readBack(
    id: string,
    parts: readonly StagedPart[],
    signal?: AbortSignal,
  ): Promise<HashedBlob | { damaged: StagedPart } | undefined>;
  /**
   * Makes it the blob that it was read back as; durable when this returns. May be done twice.
   * @throws DomainError storageDamaged where it has another size.
   */
  keep(id: string, blob: StoredBlob): Promise<void>;
  discard(id: string): Promise<void>;
  /** Ids of what is stored, whether it is known elsewhere or not, and when it was last written; epoch milliseconds. */
  list(): AsyncIterable<{ id: string; writtenAt: number }>;
}

/**
 * A blob that is in quarantine and intact can be read all the same, as long as it is not deleted. Where a store does not
 * answer, everything may throw DomainError storageUnavailable; that says nothing about the bytes.
 */
export interface BlobStore {
  /**
   * Reads the id of the repository that these blobs belong to; absent in a store that is new or from before such ids.
   */
  readIdentity(): Promise<string | undefined>;
  /** Writes the id; durable when this returns. */
  writeIdentity(id: string): Promise<void>;
  /**
   * Reads a stream completely and returns when the bytes are durable.
   * @throws DomainError bodyTooLarge beyond the limit, storageFull if the disk is full, requestTimeout if the sender
   * disconnects, uploadDamaged if what is read back is not what came; after an error nothing is left behind.
   */
  write(body: ReadableStream<Uint8Array>, options: WriteOptions): Promise<WrittenBlob>;
  /** @throws DomainError storageDamaged when the blob is missing or its size is wrong. */
  read(blob: StoredBlob, range?: ByteRange): Promise<ReadableStream<Uint8Array>>;
  /**
   * The bytes of small blobs, which are asked for together; absent for one that is not there or has another length.
   * Storages that have no cheap way to do so have none.
   */
  readSmall?(blobs: readonly StoredBlob[]): Promise<(Uint8Array | undefined)[]>;
  /** Reads a whole blob again. @throws DomainError storageDamaged as `read`. */
  digest(blob: StoredBlob): Promise<Digest>;
  /** Bytes that still find room; nothing where nobody knows. */
  freeBytes?(): Promise<number | undefined>;
  /** As `digest` without MD5, which takes longer than all the rest. */
  digestFast(blob: StoredBlob): Promise<HashedBlob>;
  /** Bytes of uploads that come in parts. */
  readonly staging: StagingArea;
  /** An address at which the storage itself sends the blob; absent where readers are not sent there. */
  presignRead?(blob: StoredBlob, options: PresignOptions): Promise<string>;
  /** Ends what goes on beside the calls. */
  close?(): void;
  /** Whether a blob with this name and size exists. */
  has(blob: StoredBlob): Promise<boolean>;
  /** Reads a blob again and compares its SHA-256 with its name; false also for a missing one. */
  verify(blob: StoredBlob): Promise<boolean>;
  /** Writes a small file durably and removes it again. @throws if the store does not accept writes. */
  probe(): Promise<void>;
  /** Lists blobs that were last written before `before` (epoch milliseconds). */
  listOlderThan(before: number): AsyncIterable<string>;
  /** Moves a blob into quarantine, unless it was written again since `before`. @returns whether it was moved. */
  quarantine(sha256: string, options: { before: number; at: number }): Promise<boolean>;
  listQuarantined(): AsyncIterable<QuarantinedBlob>;
  /** Restores a blob, replacing what is in its place. @returns whether it was in quarantine and intact. */
  restoreQuarantined(sha256: string): Promise<boolean>;
  /** Deletes a blob in quarantine for good. */
  removeQuarantined(blob: QuarantinedBlob): Promise<void>;
  /** Counts unfinished uploads: those begun before `before`, and all. */
  countUnfinished(before: number): Promise<{ due: number; total: number }>;
  /** Removes unfinished uploads begun before `before`. @returns how many were removed, and how many could not be. */
  removeUnfinished(before: number): Promise<{ removed: number; failed: number }>;
}
