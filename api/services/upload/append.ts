/** Takes the bytes of a resumable upload: what is acknowledged is durable, and nothing is taken twice. */
import type { Transaction } from "../../../db/client.ts";
import { findUpload, insertPart, updateUpload, type UploadRow } from "../../../db/queries/file/uploads.ts";
import type { OnConflict } from "../../../sdk/model/file.ts";
import type { ChecksumAlgorithm } from "../../../sdk/model/upload.ts";
import type { Context } from "../../context.ts";
import { DomainError } from "../../error.ts";
import type { Received, StoredBlob } from "../../external/storage.ts";
import { openBody } from "../../open_body.ts";
import { failpoint } from "../../failpoint.ts";
import { requireRoom } from "../file/room.ts";
import { requireStillOwn } from "./find.ts";
import { appendStaged } from "./append_staged.ts";
import { finishUpload } from "./finish.ts";
import { withHold } from "./hold.ts";

export interface Arriving {
  /** Offset of the first byte, as the sender believes. */
  offset: number;
  body: ReadableStream<Uint8Array>;
  /** Bytes that are announced, where they are. */
  length?: number;
  checksum?: { algorithm: ChecksumAlgorithm; hex: string };
  /** Another answer to the question what becomes of a file of that path. */
  onConflict?: OnConflict;
}

/**
 * Adds bytes. Where the sender is gone before the end, what came is kept, unless a checksum was announced. With the last
 * byte the whole is read back and becomes a file (`finish.ts`).
 * @throws DomainError notLoggedIn, notFound, forbidden, datasetStateConflict, uploadOffsetConflict, uploadBusy,
 * bodyTooLarge, uploadChecksumMismatch, storageFull; requestTimeout and uploadTooSlow, after which the offset may have grown.
 */
export async function appendToUpload(context: Context, id: string, arriving: Arriving): Promise<UploadRow> {
  const row = await withHold(context, id, async (row, { ended }) => {
    await requireStillOwn(context.db.read, context, row);
    // Bytes that come by FTP have no end that this protocol knows.
    if (row.protocol === "ftp") throw new DomainError("notFound", { what: id });
    requireOffset(row, arriving.offset);
    if (row.state !== "receiving" && row.state !== "part") {
      return await answerAgain(context, row, arriving, ended);
    }
    const received = await receive(context, row, arriving, ended);
    const { onConflict } = arriving;
    const grown = await context.db.withTx((tx) =>
      recordArrived(tx, context, row, { ...received, onConflict })
    );
    failpoint(context.config, "append.after_commit");
    if (received.cut) throw received.cut;
    return grown;
  });
  return row.state === "verifying" ? await finishUpload(context, id) : row;
}

/**
 * All bytes are here, and no more are taken; what failed for its name alone is tried again with another answer.
 * @throws DomainError bodyTooLarge.
 */
async function answerAgain(
  context: Context,
  row: UploadRow,
  { onConflict, body, length = 0 }: Arriving,
  ended: AbortSignal,
): Promise<UploadRow> {
  if (length > 0 || await hasBytes(body, ended)) throw new DomainError("bodyTooLarge", { limit: "0" });
  const isOpen = row.state === "failed" && row.sha256 !== null;
  if (!isOpen || onConflict === undefined) return row;
  return await context.db.withTx((tx) =>
    updateUpload(tx, row.id, { state: "verifying", problem: null, onConflict })
  );
}

/** Whether anything comes before the turn ends; a sender that goes on is told to stop. */
async function hasBytes(body: ReadableStream<Uint8Array>, ended: AbortSignal): Promise<boolean> {
  const reader = openBody(body);
  ended.addEventListener("abort", reader.cancel, { once: true });
  if (ended.aborted) reader.cancel();
  const { length } = await reader.read(new Uint8Array(1));
  ended.removeEventListener("abort", reader.cancel);
  reader.cancel();
  return length > 0;
}

/** @throws DomainError uploadOffsetConflict with the right one. */
export function requireOffset({ received }: UploadRow, offset: number): void {
  if (offset !== received) {
    throw new DomainError("uploadOffsetConflict", { expected: received, found: offset }, [], {
      offset: received,
    });
  }
}

async function receive(
  context: Context,
  row: UploadRow,
  { body, length, checksum }: Arriving,
  signal: AbortSignal,
): Promise<Received> {
  const { size, received, state } = row;
  const to = {
    limit: size - received,
    algorithm: checksum?.algorithm,
    checksum: checksum?.hex,
    signal,
    isReadBack: state === "receiving",
    isLast: received + (length ?? 0) === size,
  };
  await requireRoom(context, length);
  return await appendStaged(context, row, body, to);
}

/** Enters what came and is durable. @throws DomainError uploadBusy, and as `requireStillOwn`. */
export async function recordArrived(
  tx: Transaction,
  context: Context,
  row: UploadRow,
  { size, sha256, onConflict = row.onConflict }: StoredBlob & Pick<Arriving, "onConflict">,
): Promise<UploadRow> {
  const { id, received: start, size: whole, state } = row;
  await requireStillOwn(tx, context, row);
  // Another server may have taken over while this one was paused.
  if ((await findUpload(tx, id))?.received !== start) throw new DomainError("uploadBusy", { seconds: 1 });
  if (size > 0) await insertPart(tx, { uploadId: id, start, size, sha256 });
  const received = start + size;
  const isWhole = received === whole && state === "receiving";
  return await updateUpload(tx, id, {
    received,
    onConflict,
    usedAt: context.clock().getTime(),
    ...isWhole && { state: "verifying" },
  });
}
