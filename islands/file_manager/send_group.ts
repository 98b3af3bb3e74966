/** The transfers of the queue: small files together in one request, a large one by a resumable upload. */
import { ApiError } from "../../sdk/error.ts";
import type { AppendBytes, UploadedFile } from "../../sdk/mod.ts";
import { type ErrorName, ERRORS } from "../../sdk/model/errors.ts";
import { BATCH_TYPE, type BatchOutcome, packBatch } from "../../sdk/model/file_batch.ts";
import type { ResumableUpload } from "../../sdk/model/upload.ts";
import { appendHeaders, readAppended, type Uploads } from "../../sdk/resources/uploads.ts";
import { dataOf, sendBytes } from "./transfer.ts";
import type { UploadTarget } from "./stored_files.ts";
import { isSmall, type Upload } from "./upload_queue.ts";
import type { Ended, Transfer, Watcher } from "./upload_runner.ts";

export interface SendTools {
  uploads: Uploads;
  target: UploadTarget;
  locale: string;
  fileOf: (upload: Upload) => File;
  /** Uploads of this draft that were begun before. */
  earlier: () => Promise<readonly ResumableUpload[]>;
}

/** By which a file that is chosen again is known: the same name may have other bytes by then. */
export const fingerprintOf = ({ size, lastModified }: File): string => `${size}-${lastModified}`;

export function sendGroup(group: readonly Upload[], tools: SendTools, watcher: Watcher): Transfer {
  const controller = new AbortController();
  const { signal } = controller;
  const [first] = group as [Upload];
  const sending = isSmall(first)
    ? sendSmall(group, tools, watcher, signal)
    : sendLarge(first, tools, watcher, signal).then((file): Ended[] => [{ file }]);
  return {
    done: sending.catch((error): Ended[] => group.map(() => ({ error }))),
    abort: () => controller.abort(),
  };
}

async function sendSmall(
  group: readonly Upload[],
  { uploads, target: { dataSetId, version }, locale, fileOf }: SendTools,
  { onSent }: Watcher,
  signal: AbortSignal,
): Promise<Ended[]> {
  const files = group.map((one) => ({ path: one.path, onConflict: one.onConflict, content: fileOf(one) }));
  const answer = await sendBytes({
    method: "POST",
    address: uploads.smallAddress(dataSetId, version),
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
  { uploads, target, locale, fileOf, earlier }: SendTools,
  { onSent, onVerify }: Watcher,
  signal: AbortSignal,
): Promise<UploadedFile> {
  const { id, path, onConflict } = upload;
  const file = fileOf(upload);
  const append: AppendBytes = async (uploadId, offset, body, { checksum, onSent, signal }) => {
    const address = uploads.appendAddress(uploadId);
    const headers = appendHeaders(offset, checksum);
    const answer = await sendBytes({ method: "PATCH", address, headers, body, locale, onSent, signal });
    if (answer.status >= 300) dataOf(answer);
    return readAppended(answer.headers);
  };
  return await uploads.send({ ...target, path, onConflict }, file, {
    fingerprint: fingerprintOf(file),
    earlier: await earlier(),
    signal,
    append,
    onProgress: (bytes) => onSent(new Map([[id, bytes]])),
    onVerify: () => onVerify(id),
  });
}
