/**
 * Repairs a damaged blob from the other of its two copies. A copy is written only from bytes that were hashed on the way
 * and is read back afterwards, so that damage never spreads.
 */
import { noteCopies, noteRepair, type RepairPlace } from "../../../db/queries/file/blob_copies.ts";
import type { Context } from "../../context.ts";
import { DomainError } from "../../error.ts";
import type { BlobStore, StoredBlob } from "../../external/storage.ts";
import { describeError, log } from "../../log.ts";
import { statePart } from "../../process_state.ts";
import { CheckedBlocks, streamOfBlocks } from "./checked_blocks.ts";
import { ChecksumsUnreadable, StoredChecksums } from "./stored_checksums.ts";

const MENDING = statePart(() => new Map<string, Promise<boolean>>());

/** Both copies; `undefined` where no second one is configured. */
function copiesFor(
  { external: { storage, secondCopy } }: Context,
  place: RepairPlace,
): { from: BlobStore; to: BlobStore } | undefined {
  if (!secondCopy) return undefined;
  return place === "first" ? { from: secondCopy, to: storage } : { from: storage, to: secondCopy };
}

/**
 * Repairs one copy. A crowd that asks for the same blob waits for one repair. Never throws: a blob that cannot be
 * repaired stays what it is.
 * @param place The damaged one.
 * @returns whether it is intact now.
 */
export function mend(context: Context, place: RepairPlace, { sha256, size }: StoredBlob): Promise<boolean> {
  const copies = copiesFor(context, place);
  if (!copies) return Promise.resolve(false);
  const mending = context.state.of(MENDING);
  const key = `${place} ${sha256}`;
  const running = mending.get(key) ?? repair(context, place, copies, { sha256, size }).catch((error) => {
    log("error", "stored file not repaired", {
      traceId: context.traceId,
      sha256,
      place,
      error: describeError(error),
    });
    return false;
  }).finally(() => mending.delete(key));
  mending.set(key, running);
  return running;
}

async function repair(
  context: Context,
  place: RepairPlace,
  { from, to }: { from: BlobStore; to: BlobStore },
  blob: StoredBlob,
): Promise<boolean> {
  const whole = await copyBlob(blob, from, to) ||
    await writeChecked(blob, joinCopies(context, blob, [from, to]), to);
  if (!whole) return false;
  const { db, clock, traceId } = context;
  const repairedAt = clock().getTime();
  await db.root.withTx(async (tx) => {
    await noteRepair(tx, { sha256: blob.sha256, place, repairedAt });
    if (place === "second") await noteCopies(tx, [blob.sha256], repairedAt);
  });
  log("warn", "stored file repaired from its other copy", { traceId, sha256: blob.sha256, place });
  return true;
}

/**
 * Copies a blob and reads it back. What the store has under its name is kept where it is intact, and replaced otherwise.
 * @returns whether `to` has it now; false where `from` is damaged, and then nothing is written.
 */
export async function copyBlob(blob: StoredBlob, from: BlobStore, to: BlobStore): Promise<boolean> {
  try {
    return await writeChecked(blob, await from.read(blob), to);
  } catch (error) {
    if (error instanceof DomainError && error.error === "storageDamaged") return false;
    throw error;
  }
}

/** Where both copies are damaged, but not at the same place, each has the blocks that the other one lacks. */
function joinCopies(
  context: Context,
  blob: StoredBlob,
  copies: readonly BlobStore[],
): ReadableStream<Uint8Array> {
  const checksums = new StoredChecksums(context, blob);
  const isFinal = (error: unknown) => error instanceof ChecksumsUnreadable;
  const blocks = new CheckedBlocks({ blob, checksums, copies }, { start: 0, end: blob.size }, isFinal);
  const refuse = (error: unknown) =>
    Promise.resolve(isFinal(error) ? error : new DomainError("storageDamaged", { what: blob.sha256 }));
  return streamOfBlocks(blocks, undefined, refuse);
}

/** @returns whether the store has it now; nothing is written of bytes with another SHA-256. */
async function writeChecked(
  blob: StoredBlob,
  bytes: ReadableStream<Uint8Array>,
  to: BlobStore,
): Promise<boolean> {
  const check = ({ sha256 }: StoredBlob) => {
    if (sha256 !== blob.sha256) throw new DomainError("storageDamaged", { what: blob.sha256 });
  };
  try {
    await to.write(bytes, { limit: blob.size, check });
  } catch (error) {
    if (error instanceof DomainError && error.error === "storageDamaged") return false;
    throw error;
  }
  return await to.verify(blob);
}
