/**
 * Takes a file that comes by FTP into the same staging area as any upload, in parts that are durable one by one, and reads
 * it back before it becomes a file. A path that is taken is replaced, as by `PUT`.
 */
import type { Transaction } from "../../../db/client.ts";
import { insertPart, updateUpload, type UploadRow } from "../../../db/queries/file/uploads.ts";
import { UPLOAD_SIZE_MAX } from "../../../sdk/model/limits.ts";
import type { Context } from "../../context.ts";
import { DomainError } from "../../error.ts";
import { type FtpArrival, FtpRefusal } from "../../external/ftp/backend.ts";
import type { Received } from "../../external/storage.ts";
import { UPLOAD_MINIMUM_RATE, withMinimumRate } from "../../external/transfer_rate.ts";
import { failpoint } from "../../failpoint.ts";
import { requireEditable } from "../dataset/save.ts";
import type { FileAddress } from "../file/upload.ts";
import { findPlace } from "../file/upload_paths.ts";
import { createUpload } from "../upload/create.ts";
import { discardUpload } from "../upload/discard.ts";
import { requireStillOwn } from "../upload/find.ts";
import { finishUpload } from "../upload/finish.ts";
import { withHold } from "../upload/hold.ts";
import { Segments } from "./segments.ts";
import { toRefusal } from "./refusals.ts";

interface Continued extends FtpArrival {
  /** What came of it before, and has not ended. */
  earlier?: UploadRow;
}

/**
 * @returns what is said of it: all bytes are durable, and either read back and a file, or still being read.
 * @throws DomainError tooManyUploads, notFound, datasetStateConflict, pathTaken, bodyTooLarge, storageFull,
 * requestTimeout, uploadTooSlow; FtpRefusal.
 */
export async function storeArrival(
  context: Context,
  address: FileAddress,
  arrival: Continued,
): Promise<string> {
  const giveBack = context.uploads.acquire(context);
  try {
    const { id } = await begin(context, address, arrival);
    await withHold(context, id, (row, { ended }) => receive(context, row, arrival, ended));
    failpoint(context.config, "ftp.after_commit");
    return sayOf(await finishUpload(context, id));
  } finally {
    giveBack();
  }
}

/** The upload that goes on, or a new one in its place. */
async function begin(
  context: Context,
  address: FileAddress,
  { start, announced = 0, earlier }: Continued,
): Promise<UploadRow> {
  const { version } = await requireEditable(context.db.read, context, address, "save");
  const { there } = await findPlace(context.db.read, version.id, address.path, "replace");
  if (earlier?.state === "verifying") throw new FtpRefusal(450, "This file is just being read back.");
  const received = earlier?.received ?? 0;
  const wanted = start === "append" ? received : start;
  if (start === "append" && there && !earlier) {
    throw new FtpRefusal(550, "This file is whole and is not added to. Delete it, or send it anew.");
  }
  if (wanted !== 0 && wanted !== received) {
    throw new FtpRefusal(554, `The file goes on at byte ${received}, not ${wanted}.`);
  }
  if (earlier && wanted > 0) return earlier;
  if (earlier) await discardUpload(context, earlier.id);
  const size = Math.min(announced, UPLOAD_SIZE_MAX);
  const given = { ...address, onConflict: "replace", fingerprint: "", protocol: "ftp", size } as const;
  return await createUpload(context, given);
}

async function receive(
  context: Context,
  begun: UploadRow,
  { body, announced }: Continued,
  signal: AbortSignal,
): Promise<void> {
  const segments = new Segments(withMinimumRate(body, UPLOAD_MINIMUM_RATE));
  let row = begun;
  try {
    do {
      const limit = UPLOAD_SIZE_MAX - row.received;
      const options = { start: row.received, limit, signal };
      const received = await context.external.storage.staging.append(row.id, segments.next(), options);
      row = await context.db.withTx((tx) => grow(tx, context, row, received));
      if (received.cut) throw received.cut;
    } while (!segments.ended);
  } finally {
    // Not awaited: it waits for a sender that says nothing, until its connection is closed.
    segments.cancel().catch(() => {});
  }
  const { received } = row;
  // A client says either the bytes of the whole file or those that are left of it.
  const isShort = announced !== undefined && received < announced && received - begun.received < announced;
  if (isShort) throw new DomainError("requestTimeout");
  await context.db.withTx(async (tx) => {
    await requireStillOwn(tx, context, row);
    await updateUpload(tx, row.id, { size: received, state: "verifying" });
  });
}

async function grow(
  tx: Transaction,
  context: Context,
  { id, received: start, size: known, versionId, userId }: UploadRow,
  { size, sha256 }: Received,
): Promise<UploadRow> {
  await requireStillOwn(tx, context, { id, versionId, userId });
  if (size > 0) await insertPart(tx, { uploadId: id, start, size, sha256 });
  const received = start + size;
  const usedAt = context.clock().getTime();
  return await updateUpload(tx, id, { received, size: Math.max(known, received), usedAt });
}

/** @throws FtpRefusal where it did not become a file. */
function sayOf({ state, problem, received }: UploadRow): string {
  if (state === "done") return "Stored, read back, and in the dataset.";
  if (state === "verifying") return "Stored; it is in the dataset once it was read back.";
  if (state === "failed" && problem) throw toRefusal(problem);
  throw new FtpRefusal(451, `The storage damaged it. Continue at byte ${received}.`);
}
