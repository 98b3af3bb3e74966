/** Reads stored bytes for a caller: complete files are checked while they are sent, damaged ones are refused. */
import { crc32 } from "node:zlib";
import type { Context } from "../../context.ts";
import { DomainError } from "../../error.ts";
import type { ByteRange, StoredBlob } from "../../external/storage.ts";
import { describeError, log } from "../../log.ts";
import { checkedStream } from "./verify_on_read.ts";
import { mend } from "./mend.ts";
import { reportDamage, requireUndamaged } from "./damage_records.ts";

/** A blob and its name for people. */
export interface NamedBlob extends StoredBlob {
  name: string;
  /** Where whoever listed it knows it. */
  crc32?: number | null;
  /** Whoever listed it has just seen that it is not marked as damaged. */
  known?: "unmarked";
}

/**
 * Reads a blob. If its bytes are not those that came, the stream ends with an error before its last chunk and the
 * blob is marked as damaged. A range cannot be compared, and is refused only once the blob is marked.
 * @throws DomainError storageDamaged.
 */
export async function readBlob(
  context: Context,
  blob: NamedBlob,
  range?: ByteRange,
): Promise<ReadableStream<Uint8Array>> {
  const crc32 = blob.known === "unmarked"
    ? blob.crc32
    : (await requireUndamaged(context, blob, blob.name))?.crc32;
  const stream = await open(context, blob, range);
  const part = range && (range.start > 0 || range.end < blob.size);
  if (part) return stream;
  return checkedStream(stream, { sha256: blob.sha256, crc32 }, (cause) => fail(context, blob, cause));
}

/**
 * As {@link readBlob}, all bytes at once; for small blobs.
 * @throws DomainError storageDamaged.
 */
export async function readWholeBlob(context: Context, blob: NamedBlob): Promise<Uint8Array> {
  if (blob.known === "unmarked" && typeof blob.crc32 === "number") {
    const bytes = await context.external.storage.readWhole?.(blob).catch(() => undefined);
    if (bytes && crc32(bytes) === blob.crc32) return bytes;
  }
  // Whatever is wrong is found once more here, and dealt with.
  return await new Response(await readBlob(context, blob)).bytes();
}

async function open(
  context: Context,
  blob: NamedBlob,
  range?: ByteRange,
): Promise<ReadableStream<Uint8Array>> {
  try {
    return await context.external.storage.read(blob, range);
  } catch (error) {
    if (!(error instanceof DomainError) || error.error !== "storageDamaged") throw error;
    // Nothing was sent yet, so that the reader need not notice.
    if (await mend(context, "first", blob)) return await context.external.storage.read(blob, range);
    throw await fail(context, blob, error);
  }
}

/** Whether the storage as a whole gives no answer. */
export function isUnavailable(error: unknown): boolean {
  return error instanceof DomainError && error.error === "storageUnavailable";
}

/**
 * Reads the blob once more to tell damage from a read that failed once. Damage is repaired from the second copy, for
 * whoever asks next, or else marked: this reader has bytes already that cannot be taken back.
 */
async function fail(context: Context, blob: NamedBlob, cause: unknown): Promise<DomainError> {
  const { sha256, name } = blob;
  const error = describeError(cause);
  log("error", "a stored file was not sent", { traceId: context.traceId, sha256, error });
  const found = await context.external.storage.verify(blob).catch((error) => {
    if (isUnavailable(error)) return undefined;
    // A blob that cannot be read counts as damaged.
    return false;
  });
  // A storage that does not answer says nothing about the bytes.
  if (found === undefined) return new DomainError("storageUnavailable");
  const whole = found || await mend(context, "first", blob);
  if (!whole) await reportDamage(context, sha256);
  return new DomainError("storageDamaged", { what: name });
}

/**
 * Reads a blob again and compares its hash. A blob that differs is marked.
 * @throws DomainError storageDamaged, and marks the blob, when it differs.
 */
export async function verifyBlob(context: Context, blob: NamedBlob): Promise<void> {
  if (await context.external.storage.verify(blob) || await mend(context, "first", blob)) return;
  await reportDamage(context, blob.sha256);
  throw new DomainError("storageDamaged", { what: blob.name });
}
