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

export interface BlobStore {
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
  /** Blobs that were last written before `before` (epoch milliseconds). */
  listOlderThan(before: number): AsyncIterable<string>;
  /** Removes a blob unless it was written again since `before`. */
  remove(sha256: string, before: number): Promise<void>;
  /** Removes what uploads begun before `before` left unfinished. @returns how many. */
  removeUnfinished(before: number): Promise<number>;
}
