/**
 * The transfers of the queue: small files together in one request, a large one by a resumable upload. It is loaded when the
 * form has come alive.
 */
import { ApiError } from "../../sdk/error.ts";
import type { AppendBytes, UploadedFile } from "../../sdk/mod.ts";
import { type ErrorName, ERRORS } from "../../sdk/model/errors.ts";
import { BATCH_TYPE, type BatchOutcome, packBatch } from "../../sdk/model/file_batch.ts";
import type { ResumableUpload } from "../../sdk/model/upload.ts";
import { appendHeaders, readAppended, Uploads } from "../../sdk/resources/uploads.ts";
import type { Locale } from "../../locales/format.ts";
import { browserClient } from "../_api.ts";
import { dataOf, sendBytes } from "./transfer.ts";
import type { UploadTarget } from "./stored_files.ts";
import { isSmall, type Upload } from "./upload_queue.ts";
import type { Ended, Watcher } from "./upload_runner.ts";

export interface SendTools {
  target: UploadTarget;
  locale: Locale;
  fileOf: (upload: Upload) => File;
}

/** By which a file that is chosen again is known: the same name may have other bytes by then. */
const fingerprintOf = ({ size, lastModified }: File): string => `${size}-${lastModified}`;

const uploadsFor = (locale: Locale) => new Uploads(browserClient(locale));

const isOpen = ({ state }: ResumableUpload) => state === "receiving" || state === "part";

/** Paths of files whose beginning the server has. @throws ApiError, ConnectionError. */
export async function listBegun({ dataSetId, version }: UploadTarget, locale: Locale): Promise<string[]> {
  return (await uploadsFor(locale).list(dataSetId, version)).filter(isOpen).map(({ path }) => path);
}

/** Drops what the server has of a file that nobody wants any more. @throws ApiError, ConnectionError. */
export async function discardBegun(upload: Upload, { target, locale, fileOf }: SendTools): Promise<void> {
  const uploads = uploadsFor(locale);
  const fingerprint = fingerprintOf(fileOf(upload));
  const begun = await uploads.list(target.dataSetId, target.version);
  const own = begun.filter((one) =>
    one.path === upload.path && one.fingerprint === fingerprint && isOpen(one)
  );
  for (const { uploadId } of own) await uploads.discard(uploadId);
}

/** @param group A large file, or small ones that go together. @returns what became of each. */
export async function sendGroup(
  group: readonly Upload[],
  tools: SendTools,
  watcher: Watcher,
  signal: AbortSignal,
): Promise<Ended[]> {
  const [first] = group as [Upload];
  if (isSmall(first)) return await sendSmall(group, tools, watcher, signal);
  return [{ file: await sendLarge(first, tools, watcher, signal) }];
}

async function sendSmall(
  group: readonly Upload[],
  { target: { dataSetId, version }, locale, fileOf }: SendTools,
  { onSent }: Watcher,
  signal: AbortSignal,
): Promise<Ended[]> {
  const files = group.map((one) => ({ path: one.path, onConflict: one.onConflict, content: fileOf(one) }));
  const answer = await sendBytes({
    method: "POST",
    address: uploadsFor(locale).smallAddress(dataSetId, version),
    headers: { "Content-Type": BATCH_TYPE },
    body: packBatch(files),
    locale,
    onSent: (bytes) => onSent(share(group, bytes)),
    signal,
  });
  return dataOf<BatchOutcome[]>(answer).map(endOf);
}

function endOf({ file, problem }: BatchOutcome): Ended {
  if (file) return { file };
  const { error, message, messageEn } = problem!;
  return { error: new ApiError(ERRORS[error as ErrorName].code, 200, message, messageEn) };
}

/** Bytes of each file, of those that have left of all of them one after another. */
export function share(group: readonly Upload[], bytes: number): ReadonlyMap<number, number> {
  let left = bytes;
  return new Map(group.map(({ id, size }) => {
    const sent = Math.min(size, left);
    left -= sent;
    return [id, sent];
  }));
}

async function sendLarge(
  upload: Upload,
  { target, locale, fileOf }: SendTools,
  { onSent, onVerify }: Watcher,
  signal: AbortSignal,
): Promise<UploadedFile> {
  const { id, path, onConflict } = upload;
  const file = fileOf(upload);
  const uploads = uploadsFor(locale);
  const append: AppendBytes = async (uploadId, offset, body, { checksum, onSent, signal }) => {
    const address = uploads.appendAddress(uploadId);
    const headers = appendHeaders(offset, { checksum });
    const answer = await sendBytes({ method: "PATCH", address, headers, body, locale, onSent, signal });
    if (answer.status >= 300) dataOf(answer);
    return readAppended(answer.headers);
  };
  return await uploads.send({ ...target, path, onConflict }, file, {
    fingerprint: fingerprintOf(file),
    earlier: await uploads.list(target.dataSetId, target.version),
    signal,
    append,
    onProgress: (bytes) => onSent(new Map([[id, bytes]])),
    onVerify: () => onVerify(id),
  });
}
