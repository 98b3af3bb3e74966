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

export interface BlobStore {
  /**
   * Takes a stream in full and returns only after the bytes are durable.
   * @throws DomainError bodyTooLarge beyond `limit` bytes, storageFull when the disk is; nothing is left behind.
   */
  write(body: ReadableStream<Uint8Array>, limit: number): Promise<StoredBlob>;
  /** @throws DomainError storageDamaged when the blob is missing or its size is wrong. */
  read(blob: StoredBlob, range?: ByteRange): Promise<ReadableStream<Uint8Array>>;
  /** Reads a blob again and compares its SHA-256 with its name. */
  verify(blob: StoredBlob): Promise<boolean>;
}
