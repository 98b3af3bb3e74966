/** Schemas of the answers about resumable uploads; see `response_schemas.ts`. */
import { z } from "zod";
import type { BatchOutcome } from "../file_batch.ts";
import { ON_CONFLICT } from "../file.ts";
import {
  type Appended,
  type ArrivedPart,
  type PartAddress,
  type ResumableUpload,
  UPLOAD_PROTOCOLS,
  UPLOAD_STATES,
  type UploadFailure,
  type UploadPart,
} from "../upload.ts";
import { uploadedFileAnswer } from "./file.ts";
import { count, flag, instant, named, object, text } from "./response_schemas.ts";

const uploadFailureAnswer = named<UploadFailure>("UploadFailure", {
  error: text,
  message: text,
  messageEn: text,
});

export const resumableUploadAnswer = named<ResumableUpload>("ResumableUpload", {
  uploadId: text,
  path: text,
  onConflict: z.enum(ON_CONFLICT),
  fingerprint: text,
  part: object<UploadPart>({ start: count, total: count }).optional(),
  protocol: z.enum(UPLOAD_PROTOCOLS),
  size: count,
  offset: count,
  direct: flag.optional(),
  parts: z.array(object<ArrivedPart>({ start: count, size: count, sha256: text })).optional(),
  state: z.enum(UPLOAD_STATES),
  problem: uploadFailureAnswer.optional(),
  file: uploadedFileAnswer.optional(),
  createdAt: instant,
  expiresAt: instant,
});

export const partAddressAnswer = named<PartAddress>("PartAddress", {
  address: text,
  headers: z.record(text, text),
  expiresAt: instant,
});

export const appendedAnswer = named<Appended>("Appended", { offset: count, state: z.enum(UPLOAD_STATES) });

export const batchOutcomeAnswer = named<BatchOutcome>("BatchOutcome", {
  path: text,
  file: uploadedFileAnswer.optional(),
  problem: uploadFailureAnswer.optional(),
});
