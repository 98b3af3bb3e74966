/** Takes the bytes of a resumable upload: what is acknowledged is durable, and nothing is taken twice. */
import type { Transaction } from "../../../db/client.ts";
import { insertPart, updateUpload, type UploadRow } from "../../../db/queries/file/uploads.ts";
import type { ChecksumAlgorithm } from "../../../sdk/model/upload.ts";
import type { Context } from "../../context.ts";
import { DomainError } from "../../error.ts";
import type { Received } from "../../external/storage.ts";
import { failpoint } from "../../failpoint.ts";
import { requireStillOwn } from "./find.ts";
import { finishUpload } from "./finish.ts";
import { withHold } from "./hold.ts";

export interface Arriving {
  /** Offset of the first byte, as the sender believes. */
  offset: number;
  body: ReadableStream<Uint8Array>;
  checksum?: { algorithm: ChecksumAlgorithm; hex: string };
}

/**
 * Adds bytes. Where the sender is gone before the end, what came is kept, unless a checksum was announced. With the last
 * byte the whole is read back and becomes a file (`finish.ts`).
 * @throws DomainError notLoggedIn, notFound, forbidden, datasetStateConflict, uploadOffsetConflict, uploadBusy,
 * bodyTooLarge, uploadChecksumMismatch, storageFull; requestTimeout and uploadTooSlow, after which the offset may have grown.
 */
export async function appendToUpload(context: Context, id: string, arriving: Arriving): Promise<UploadRow> {
  const row = await withHold(context, id, async (row, signal) => {
    await requireStillOwn(context.db.read, context, row);
    requireOffset(row, arriving.offset);
    if (row.state !== "receiving" && row.state !== "part") return row;
    const received = await receive(context, row, arriving, signal);
    const grown = await context.db.withTx((tx) => record(tx, context, row, received));
    failpoint(context.config, "append.after_commit");
    if (received.cut) throw received.cut;
    return grown;
  });
  return row.state === "verifying" ? await finishUpload(context, id) : row;
}

function requireOffset({ received }: UploadRow, offset: number): void {
  if (offset !== received) {
    throw new DomainError("uploadOffsetConflict", { expected: received, found: offset }, [], {
      offset: received,
    });
  }
}

function receive(
  { external }: Context,
  { id, size, received }: UploadRow,
  { body, checksum }: Arriving,
  signal: AbortSignal,
): Promise<Received> {
  return external.storage.staging.append(id, body, {
    start: received,
    limit: size - received,
    algorithm: checksum?.algorithm,
    checksum: checksum?.hex,
    signal,
  });
}

async function record(
  tx: Transaction,
  context: Context,
  { id, received: start, size: whole, state, versionId, userId }: UploadRow,
  { size, sha256 }: Received,
): Promise<UploadRow> {
  await requireStillOwn(tx, context, { id, versionId, userId });
  if (size > 0) await insertPart(tx, { uploadId: id, start, size, sha256 });
  const received = start + size;
  const isWhole = received === whole && state === "receiving";
  return await updateUpload(tx, id, {
    received,
    usedAt: context.clock().getTime(),
    ...isWhole && { state: "verifying" },
  });
}
