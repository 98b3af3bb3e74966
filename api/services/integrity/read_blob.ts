/** Reads stored bytes for a caller: every block is checked before it is sent, damaged ones are mended or refused. */
import { crc32 } from "node:zlib";
import type { Context } from "../../context.ts";
import { DomainError } from "../../error.ts";
import type { ByteRange, StoredBlob } from "../../external/storage.ts";
import { describeError, log } from "../../log.ts";
import { checksumsOf } from "./block_checksums.ts";
import { type BlockSource, CheckedBlocks, streamOfBlocks } from "./checked_blocks.ts";
import { reportDamage, requireUndamaged } from "./damage_records.ts";
import { examineOnce, isUnavailable } from "./examine.ts";
import { mend } from "./mend.ts";
import { ChecksumsUnreadable } from "./stored_checksums.ts";
import { checkedStream } from "./verify_on_read.ts";

/** A blob and its name for people. */
export interface NamedBlob extends StoredBlob {
  name: string;
  /** Where whoever listed it knows it. */
  crc32?: number | null;
  /** Whoever listed it has just seen that it is not marked as damaged. */
  known?: "unmarked";
}

/**
 * Reads a blob. Its first block is compared before this returns, and each other one before it is sent. A block that
 * differs is taken from the second copy; without one the stream ends with an error before it, and the blob is marked.
 * @param asked What lies beyond the end is left out: a number in the file itself may have said where to read.
 * @throws DomainError storageDamaged, where the first block of the range is damaged too.
 */
export async function readBlob(
  context: Context,
  blob: NamedBlob,
  asked: ByteRange = { start: 0, end: blob.size },
): Promise<ReadableStream<Uint8Array>> {
  const range = within(blob, asked);
  const crc32 = blob.known === "unmarked"
    ? blob.crc32
    : (await requireUndamaged(context, blob, blob.name))?.crc32;
  if (range.end === range.start) return await openUnchecked(context, blob, range);
  const checksums = await checksumsOf(context, { ...blob, crc32 });
  if (!checksums) return await readUnblocked(context, { ...blob, crc32 }, range);
  return await readBlocks(context, blob, range, checksums);
}

function within({ size }: StoredBlob, { start, end }: ByteRange): ByteRange {
  const first = Math.min(start, size);
  return { start: first, end: Math.max(first, Math.min(end, size)) };
}

async function readBlocks(
  context: Context,
  blob: NamedBlob,
  range: ByteRange,
  checksums: BlockSource["checksums"],
  isAgain = false,
): Promise<ReadableStream<Uint8Array>> {
  const { storage, secondCopy } = context.external;
  /** What is done about a damaged copy. The reader gets the bytes of the other one and does not wait for it. */
  let mending: Promise<unknown> = Promise.resolve();
  const onDamage: BlockSource["onDamage"] = (copy, cause) => {
    // The scan deals with the second copy.
    if (copy === storage && secondCopy) mending = fail(context, blob, cause).catch(() => {});
  };
  const copies = secondCopy ? [storage, secondCopy] : [storage];
  const source = { blob, checksums, copies, onDamage };
  const blocks = new CheckedBlocks(source, range, saysNothing);
  const onError = async (cause: unknown) => {
    await mending;
    return await fail(context, blob, cause);
  };
  try {
    const first = await blocks.next();
    return streamOfBlocks(blocks, first, async (cause) => (await onError(cause)).error);
  } catch (cause) {
    const { error, whole } = await onError(cause);
    if (!whole || isAgain) throw error;
    // Nothing was sent yet, so that the reader need not notice.
    return await readBlocks(context, blob, range, (await checksumsOf(context, blob))!, true);
  }
}

/**
 * As {@link readBlob}, all bytes of small blobs, which are read together.
 * @returns a promise for each, which may reject with DomainError storageDamaged.
 */
export function readSmallBlobs(context: Context, blobs: readonly NamedBlob[]): Promise<Uint8Array>[] {
  const read = context.external.storage.readSmall?.(blobs).catch(() => undefined);
  return blobs.map(async (blob, at) => {
    const bytes = (await read)?.[at];
    if (bytes && blob.known === "unmarked" && crc32(bytes) === blob.crc32) return bytes;
    // Whatever is wrong is found once more here, and dealt with.
    return await new Response(await readBlob(context, blob)).bytes();
  });
}

/** A blob whose blocks have no checksums yet and that is too long to wait for them: only the whole can be compared. */
async function readUnblocked(
  context: Context,
  blob: NamedBlob,
  range: ByteRange,
): Promise<ReadableStream<Uint8Array>> {
  const stream = await openUnchecked(context, blob, range);
  if (range.start > 0 || range.end < blob.size) return stream;
  const { sha256, crc32 } = blob;
  return checkedStream(stream, { sha256, crc32 }, async (cause) => (await fail(context, blob, cause)).error);
}

async function openUnchecked(
  context: Context,
  blob: NamedBlob,
  range: ByteRange,
): Promise<ReadableStream<Uint8Array>> {
  try {
    return await context.external.storage.read(blob, range);
  } catch (error) {
    if (!(error instanceof DomainError) || error.error !== "storageDamaged") throw error;
    // Nothing was sent yet, so that the reader need not notice.
    if (await mend(context, "first", blob)) return await context.external.storage.read(blob, range);
    throw (await fail(context, blob, error)).error;
  }
}

/** Whether an error says nothing about the bytes of one blob: the storage as a whole, or the database, gave no answer. */
const saysNothing = (error: unknown): boolean => isUnavailable(error) || error instanceof ChecksumsUnreadable;

/**
 * Reads the blob once more to tell damage from a read that failed once. Damage is repaired from the second copy, or else
 * marked.
 * @returns the error for the reader, and whether the blob is whole now.
 */
async function fail(
  context: Context,
  blob: NamedBlob,
  cause: unknown,
): Promise<{ error: Error; whole: boolean }> {
  const { sha256, name } = blob;
  if (cause instanceof ChecksumsUnreadable) return { error: cause, whole: false };
  const error = describeError(cause);
  log("error", "a stored file was not as it came", { traceId: context.traceId, sha256, error });
  const whole = await examineOnce(context, blob);
  // A storage that does not answer says nothing about the bytes.
  if (whole === undefined) return { error: new DomainError("storageUnavailable"), whole: false };
  return { error: new DomainError("storageDamaged", { what: name }), whole };
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
