import { sayable } from "../../locales/error_values.ts";
import { translator } from "../../locales/mod.ts";
import type { FileRow } from "../../db/queries/file/files.ts";
import type { UploadRow } from "../../db/queries/file/uploads.ts";
import { LOCALES } from "../../sdk/model/locale.ts";
import { toIso } from "../../sdk/model/time.ts";
import type { ResumableUpload, UploadFailure } from "../../sdk/model/upload.ts";
import { expiryOf } from "../policies/upload.ts";
import { presentFile } from "./file.ts";

const [zh, en] = LOCALES.map(translator);

/** @param file Where the upload became one that is still there. @param direct Whether bytes may go past the server. */
export function presentUpload(row: UploadRow, file?: FileRow, direct: boolean = false): ResumableUpload {
  const {
    id,
    path,
    onConflict,
    fingerprint,
    partStart,
    wholeSize,
    protocol,
    size,
    received,
    state,
    outcome,
  } = row;
  return {
    uploadId: id,
    path,
    onConflict,
    fingerprint,
    part: partStart === null ? undefined : { start: partStart, total: wholeSize! },
    protocol,
    size,
    offset: received,
    direct: direct || undefined,
    state,
    problem: row.problem ? presentProblem(row.problem) : undefined,
    file: file && outcome ? { ...presentFile(file), outcome } : undefined,
    createdAt: toIso(row.createdAt),
    expiresAt: toIso(expiryOf(row)),
  };
}

export function presentProblem({ error, params }: NonNullable<UploadRow["problem"]>): UploadFailure {
  const say = (t: typeof zh) => t(`errors.${error}`, { ...sayable(error, params), count: 0 });
  return { error, message: say(zh), messageEn: say(en) };
}
