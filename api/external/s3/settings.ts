/** Addresses and patience for an S3-compatible object storage. */
import type { S3Settings } from "../../config.ts";

export type { S3Settings };

/** Limits of time; tests make them short. */
export interface S3Patience {
  /** Milliseconds until the headers of an answer. */
  answerMs: number;
  /** Milliseconds until the answer to a copy or to the completion of parts, which the storage works at. */
  workMs: number;
  /** Milliseconds without a byte while an answer is read. */
  idleMs: number;
  /** Tries of one request. */
  tries: number;
  /** Milliseconds before the second try; each further pause is twice as long. */
  pauseMs: number;
  /** Milliseconds after which no further try begins. */
  totalMs: number;
  /** Milliseconds for which nothing is asked after several requests failed with all their tries. */
  restMs: number;
}

export const PATIENCE: S3Patience = {
  answerMs: 60_000,
  workMs: 600_000,
  idleMs: 30_000,
  tries: 6,
  pauseMs: 200,
  totalMs: 30_000,
  restMs: 3_000,
};

/** Origin and path under which the objects of the bucket are. */
export function bucketAddress(endpoint: string, { bucket, pathStyle }: S3Settings): string {
  if (pathStyle) return `${endpoint}/${bucket}`;
  const { protocol, host, pathname } = new URL(endpoint);
  return `${protocol}//${bucket}.${host}${pathname.replace(/\/$/, "")}`;
}

/** Where browsers put large files, beside this server. */
export const uploadOriginOf = (s3: S3Settings | undefined): string | undefined =>
  s3?.directUploads ? new URL(bucketAddress(s3.publicEndpoint ?? s3.endpoint, s3)).origin : undefined;
