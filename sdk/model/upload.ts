/** Resumable uploads: tus 1.0 (https://tus.io/protocols/resumable-upload), and what is ours beside it. */
import type { OnConflict, UploadedFile } from "./file.ts";

export const TUS_VERSION = "1.0.0";
export const TUS_EXTENSIONS: readonly string[] = [
  "creation",
  "creation-with-upload",
  "expiration",
  "checksum",
  "termination",
  "concatenation",
];
/** Names of `Upload-Checksum`. */
export const CHECKSUM_ALGORITHMS = ["sha1", "sha256", "md5"] as const;
export type ChecksumAlgorithm = (typeof CHECKSUM_ALGORITHMS)[number];

/** Media type of the bytes of a PATCH. */
export const TUS_BYTES = "application/offset+octet-stream";

/**
 * `part`: one of several that are sent at the same time and joined later; `verifying`: all bytes are here, and are read
 * back from the storage; `done`: they are those that were sent, and the file is in the dataset.
 */
export const UPLOAD_STATES = ["receiving", "part", "verifying", "done", "failed"] as const;
export type UploadState = (typeof UPLOAD_STATES)[number];

/** How the bytes travel. What comes by `ftp` is continued and ended there; here it is shown and can be dropped. */
export const UPLOAD_PROTOCOLS = ["tus", "ftp"] as const;
export type UploadProtocol = (typeof UPLOAD_PROTOCOLS)[number];

/** Why an upload did not become a file. */
export interface UploadFailure {
  /** Name of the error. */
  error: string;
  message: string;
  messageEn: string;
}

export interface UploadPart {
  /** Offset of its first byte in the whole. */
  start: number;
  /** Bytes of the whole. */
  total: number;
}

/** A stretch of bytes as they arrived. */
export interface ArrivedPart {
  /** Offset of its first byte. */
  start: number;
  /** Bytes. */
  size: number;
  /** In lower-case hex. */
  sha256: string;
}

/** Where the next bytes of an upload may be put past the server. */
export interface PartAddress {
  /** Takes a PUT of exactly these bytes. */
  address: string;
  /** To be sent with it. */
  headers: Record<string, string>;
  /** When the address ends; another one can be asked for. */
  expiresAt: string;
}

/** How far an upload is after its bytes were taken. */
export interface Appended {
  offset: number;
  state: UploadState;
}

/** An upload that is on its way, or has ended within a week. */
export interface ResumableUpload {
  uploadId: string;
  path: string;
  onConflict: OnConflict;
  /** What the sender gave, to know later whether a file is still the one that was begun. */
  fingerprint: string;
  /** Of a part: where it stands in the whole. */
  part?: UploadPart;
  protocol: UploadProtocol;
  /** Bytes; by FTP, where the client does not say how many will come, those that came. */
  size: number;
  /** Bytes that are durable on the server. */
  offset: number;
  /** Present and true where its bytes may be put into the object storage of the repository, past the server. */
  direct?: boolean;
  /** What has arrived, with the hash of each stretch; lists of uploads leave it out. */
  parts?: ArrivedPart[];
  state: UploadState;
  /** Where it failed. */
  problem?: UploadFailure;
  /** Where it is done. */
  file?: UploadedFile;
  createdAt: string;
  /** When it is forgotten unless more bytes arrive. */
  expiresAt: string;
}
