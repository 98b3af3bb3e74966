/**
 * The interface of the store for data files. It is content-addressed: a blob is named by its SHA-256 and never changes.
 */
export interface StoredBlob {
  sha256: string;
  /** Bytes. */
  size: number;
}

/** Half-open range of bytes, `end` exclusive. */
export interface ByteRange {
  start: number;
  end: number;
}

export interface WriteOptions {
  /** Bytes. */
  limit: number;
  /** Called with the received blob before it is kept; an error refuses the bytes. */
  check?(blob: StoredBlob): void;
}

/** A blob that was removed from use and can still be restored. */
export interface QuarantinedBlob {
  sha256: string;
  /** Day of its removal; epoch milliseconds. */
  at: number;
}

/** A missing blob that is in quarantine and intact is restored as soon as somebody reads or verifies it. */
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
   * disconnects; after an error nothing is left behind.
   */
  write(body: ReadableStream<Uint8Array>, options: WriteOptions): Promise<StoredBlob>;
  /** @throws DomainError storageDamaged when the blob is missing or its size is wrong. */
  read(blob: StoredBlob, range?: ByteRange): Promise<ReadableStream<Uint8Array>>;
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
