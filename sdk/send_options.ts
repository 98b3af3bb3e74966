/** What a file that is sent by a resumable upload needs, and what the sender may say about it. */
import type { OnConflict } from "./model/file.ts";
import type { Appended, PartAddress, ResumableUpload, UploadPart } from "./model/upload.ts";
import type { BytesSource } from "./hash_source.ts";
import type { RetryOptions } from "./retry.ts";

/** Where a file goes. */
export interface UploadTarget {
  dataSetId: string;
  /** Label such as `V2`. */
  version: string;
  /** Path in the dataset. */
  path: string;
  /** What to do if the path is taken; `replace` by default. */
  onConflict?: OnConflict;
}

export interface NewUpload extends UploadTarget {
  /** Bytes. */
  size: number;
  /** Expected SHA-256 of the whole, in lower-case hex. */
  sha256?: string;
  /** By which the sender knows later whether a file is still the one that was begun. */
  fingerprint?: string;
  /** Present where this is one of several that are joined in the end. */
  part?: UploadPart;
}

export interface ByteOptions {
  signal?: AbortSignal;
  /** SHA-256 of the bytes in Base64; the server drops others. */
  checksum?: string;
  /** Takes the place of what the upload was begun with. */
  onConflict?: OnConflict;
}

/** Bytes that are put past the server. */
export interface DirectPart {
  offset: number;
  /** Bytes. */
  size: number;
  /** In lower-case hex. */
  sha256: string;
}

/** The calls that a file needs; `Uploads` has them. */
export interface UploadCalls {
  create(wanted: NewUpload): Promise<ResumableUpload>;
  append(uploadId: string, offset: number, bytes: BodyInit, options?: ByteOptions): Promise<Appended>;
  /** Where the next bytes of a direct upload are put. */
  address(uploadId: string, part: DirectPart, options?: Pick<ByteOptions, "signal">): Promise<PartAddress>;
  /** Tells that they were put. */
  arrived(
    uploadId: string,
    part: DirectPart,
    options?: Pick<ByteOptions, "signal" | "onConflict">,
  ): Promise<Appended>;
  offset(uploadId: string, options?: Pick<ByteOptions, "signal">): Promise<number>;
  get(uploadId: string): Promise<ResumableUpload>;
  join(target: Omit<NewUpload, "size" | "part">, uploadIds: readonly string[]): Promise<ResumableUpload>;
  discard(uploadId: string): Promise<void>;
}

/** What is sent: a Blob, a File, or anything else whose bytes can be read in pieces. */
export interface UploadSource extends BytesSource {
  /** Bytes. */
  readonly size: number;
}

/** Bytes of a chunk, or the stretch of the file that has them. */
export type ChunkBody = Blob | Uint8Array<ArrayBuffer>;

/** SHA-256 of a Blob. @throws the reason of the signal. */
export type DigestBlob = (blob: Blob, signal?: AbortSignal) => Promise<Uint8Array>;

/** Adds bytes to an upload and tells how many have left, as `append` cannot. */
export type AppendBytes = (
  uploadId: string,
  offset: number,
  body: ChunkBody,
  options: ByteOptions & { onSent(bytes: number): void },
) => Promise<Appended>;

/** Puts bytes at an address of the object storage and tells how many have left. @returns the status of the answer. */
export type PutBytes = (
  at: PartAddress,
  body: ChunkBody,
  options: { onSent(bytes: number): void; signal?: AbortSignal },
) => Promise<number>;

export interface SendOptions extends RetryOptions {
  /** Expected SHA-256 of the whole, in lower-case hex. */
  sha256?: string;
  /** By which the file is known again: what was begun under another one is not gone on with. */
  fingerprint?: string;
  /**
   * Earlier uploads, of which one of the same path, size and fingerprint is gone on with, if what has arrived of it is
   * the beginning of this file.
   */
  earlier?: readonly ResumableUpload[];
  /** Bytes that have left, of the whole; less than before where some have to be sent again. */
  onProgress?: (bytes: number) => void;
  /** All bytes are durable, and the server reads them back. */
  onVerify?: () => void;
  append?: AppendBytes;
  /**
   * Hashes elsewhere, such as in a worker. A Blob is then sent in slices of itself, whose bytes the thread of the sender
   * neither reads nor copies.
   */
  digest?: DigestBlob;
  put?: PutBytes;
  /** Bytes above which parts of the file are sent at the same time; a gigabyte by default. */
  parallelSize?: number;
}
