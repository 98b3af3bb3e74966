/** Where the bytes of data files live. Content-addressed: a blob is named by its SHA-256 and never changes. */
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
  /** Called with what arrived before it is kept; what it throws refuses the bytes. */
  check?(blob: StoredBlob): void;
}

/** A blob that is out of use and can still be had back. */
export interface QuarantinedBlob {
  sha256: string;
  /** Since when, to the day; epoch milliseconds. */
  at: number;
}

/** A missing blob that is in the quarantine, and whole, comes back as soon as somebody reads or verifies it. */
export interface BlobStore {
  /** The id of the repository that these blobs belong to; absent in a store that is new or from before such ids. */
  readIdentity(): Promise<string | undefined>;
  /** Durable when it returns. */
  writeIdentity(id: string): Promise<void>;
  /**
   * Takes a stream in full and returns only after the bytes are durable.
   * @throws DomainError bodyTooLarge beyond the limit, storageFull when the disk is, requestTimeout when the sender
   * goes away; whatever is thrown, nothing is left behind.
   */
  write(body: ReadableStream<Uint8Array>, options: WriteOptions): Promise<StoredBlob>;
  /** @throws DomainError storageDamaged when the blob is missing or its size is wrong. */
  read(blob: StoredBlob, range?: ByteRange): Promise<ReadableStream<Uint8Array>>;
  /** Whether a blob of this name and size is there. */
  has(blob: StoredBlob): Promise<boolean>;
  /** Reads a blob again and compares its SHA-256 with its name; false also for one that is missing. */
  verify(blob: StoredBlob): Promise<boolean>;
  /** Writes something small durably and takes it away again. @throws when the store does not take writes. */
  probe(): Promise<void>;
  /** Blobs that were last written before `before` (epoch milliseconds). */
  listOlderThan(before: number): AsyncIterable<string>;
  /** Puts a blob out of use unless it was written again since `before`. @returns whether it was put. */
  quarantine(sha256: string, options: { before: number; at: number }): Promise<boolean>;
  listQuarantined(): AsyncIterable<QuarantinedBlob>;
  /** Puts a blob back over whatever lies in its place. @returns whether it was in quarantine and whole. */
  restoreQuarantined(sha256: string): Promise<boolean>;
  /** For good. */
  removeQuarantined(blob: QuarantinedBlob): Promise<void>;
  /** Uploads that are not finished: those begun before `before`, and all. */
  countUnfinished(before: number): Promise<{ due: number; total: number }>;
  /** Removes what uploads begun before `before` left unfinished. @returns how many, and how many it could not. */
  removeUnfinished(before: number): Promise<{ removed: number; failed: number }>;
}
