/**
 * The transfers of the queue: small files together in one request, a large one by a resumable upload. It is loaded when the
 * form has come alive.
 */
import { toApiError } from "../../sdk/error.ts";
import type { AppendBytes, PutBytes, UploadedFile } from "../../sdk/mod.ts";
import { BATCH_TYPE, type BatchOutcome, packBatch } from "../../sdk/model/file_batch.ts";
import type { ResumableUpload } from "../../sdk/model/upload.ts";
import { toHex } from "../../sdk/hash_source.ts";
import { appendHeaders, readAppended } from "../../sdk/resources/uploads.ts";
import { type RetryOptions, waitFor, withRetry } from "../../sdk/retry.ts";
import type { Locale } from "../../locales/format.ts";
import { browserClient } from "../_api.ts";
import { BegunUploads } from "./begun_uploads.ts";
import { BlobHasher } from "./blob_hasher.ts";
import { dataOf, sendBytes } from "./transfer.ts";
import type { UploadTarget } from "./stored_files.ts";
import { isSmall, type Upload } from "./upload_queue.ts";
import type { Ended, Watcher } from "./upload_runner.ts";

export interface SendTools {
  target: UploadTarget;
  locale: Locale;
  fileOf: (upload: Upload) => File;
  /** What is known for as long as the page is open. */
  memory: { begun?: BegunUploads; hasher?: BlobHasher };
}

/** By which a file that is chosen again is known; whether its bytes are those that have arrived is looked at as well. */
const fingerprintOf = ({ size, lastModified }: File): string => `${size}-${lastModified}`;

const begunOf = ({ target, locale, memory }: Omit<SendTools, "fileOf">): BegunUploads =>
  memory.begun ??= new BegunUploads(browserClient(locale), target);

/** Nothing is tried while the browser knows that there is no line. */
const sleep = async (milliseconds: number): Promise<void> => {
  await new Promise((resolve) => setTimeout(resolve, milliseconds));
  if (navigator.onLine === false) {
    await new Promise((resolve) => addEventListener("online", resolve, { once: true }));
  }
};

const retrying = ({ onRetry }: Partial<Watcher>, signal?: AbortSignal): RetryOptions => ({
  sleep,
  signal,
  onRetry,
});

const hasherOf = ({ memory }: Pick<SendTools, "memory">): BlobHasher => memory.hasher ??= new BlobHasher();

/** SHA-256 of a chosen file, in lower-case hex. */
export const hashFile = async (file: File, tools: Pick<SendTools, "memory">): Promise<string> =>
  toHex(await hasherOf(tools).digest(file));

/** What an earlier page has begun and not ended, with a byte at least. @throws ApiError, ConnectionError. */
export const listBegun = async (tools: Omit<SendTools, "fileOf">): Promise<ResumableUpload[]> =>
  (await begunOf(tools).listOpen()).filter(hasBytes);

/** One without a byte may be of a request whose answer was lost, after which the file went by another one. */
const hasBytes = ({ offset, state }: ResumableUpload): boolean => offset > 0 || state === "verifying";

/** Milliseconds between two looks at a file that is read back. */
const LOOK_MS = 2_000;

/** Waits until a file was compared. @returns it, or nothing where it did not become one. @throws as `listBegun`. */
export async function untilCompared(
  { uploadId }: ResumableUpload,
  tools: Omit<SendTools, "fileOf">,
): Promise<UploadedFile | undefined> {
  for (;;) {
    const { state, file } = await withRetry(() => begunOf(tools).get(uploadId), { sleep });
    if (state !== "verifying") return file;
    await waitFor(LOOK_MS, { sleep });
  }
}

/** Drops what the server has of a file that nobody wants any more. @throws ApiError, ConnectionError. */
export async function discardBegun(upload: Upload, tools: SendTools): Promise<void> {
  const begun = begunOf(tools);
  const fingerprint = fingerprintOf(tools.fileOf(upload));
  const own = (await withRetry(() => begun.listOpen(), { sleep })).filter((one) =>
    one.path === upload.path && one.fingerprint === fingerprint
  );
  for (const { uploadId } of own) await begun.discard(uploadId);
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
  tools: SendTools,
  { onSent, onRetry }: Watcher,
  signal: AbortSignal,
): Promise<Ended[]> {
  const { target: { dataSetId, version }, locale, fileOf } = tools;
  const files = group.map((one) => ({ path: one.path, onConflict: one.onConflict, content: fileOf(one) }));
  const body = packBatch(files);
  const send = async () => {
    onSent(share(group, 0));
    return dataOf<BatchOutcome[]>(
      await sendBytes({
        method: "POST",
        address: begunOf(tools).smallAddress(dataSetId, version),
        headers: { "Content-Type": BATCH_TYPE },
        body,
        locale,
        onSent: (bytes) => onSent(share(group, bytes)),
        signal,
      }),
    );
  };
  return (await withRetry(send, retrying({ onRetry }, signal))).map(endOf);
}

const endOf = ({ file, problem }: BatchOutcome): Ended => file ? { file } : { error: toApiError(problem!) };

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
  tools: SendTools,
  { onSent, onVerify, onRetry }: Watcher,
  signal: AbortSignal,
): Promise<UploadedFile> {
  const { target, locale, fileOf } = tools;
  const { id, path, onConflict } = upload;
  const file = fileOf(upload);
  const uploads = begunOf(tools);
  const retry = retrying({ onRetry }, signal);
  const append: AppendBytes = async (uploadId, offset, body, { onSent, signal, ...said }) => {
    const address = uploads.appendAddress(uploadId);
    const headers = appendHeaders(offset, said);
    const answer = await sendBytes({ method: "PATCH", address, headers, body, locale, onSent, signal });
    if (answer.status >= 300) dataOf(answer);
    return readAppended(answer.headers);
  };
  const put: PutBytes = async ({ address, headers }, body, watch) =>
    (await sendBytes({ method: "PUT", address, headers, body, ...watch })).status;
  return await uploads.send({ ...target, path, onConflict }, file, {
    ...retry,
    fingerprint: fingerprintOf(file),
    earlier: await uploads.at(path, retry),
    append,
    put,
    digest: hasherOf(tools).digest,
    onProgress: (bytes) => onSent(new Map([[id, bytes]])),
    onVerify: () => onVerify(id),
  });
}
