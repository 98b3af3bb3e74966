/**
 * Takes a file that comes by FTP into the same staging area as any upload, in parts that are durable one by one, and reads
 * it back before it becomes a file. A path that is taken is replaced, as by `PUT`.
 */
import type { Transaction } from "../../../db/client.ts";
import { insertPart, listParts, updateUpload, type UploadRow } from "../../../db/queries/file/uploads.ts";
import { UPLOAD_SIZE_MAX } from "../../../sdk/model/limits.ts";
import type { Context } from "../../context.ts";
import { DomainError } from "../../error.ts";
import { type FtpArrival, FtpRefusal } from "../../external/ftp/backend.ts";
import type { Received } from "../../external/storage.ts";
import { UPLOAD_MINIMUM_RATE, withMinimumRate } from "../../external/transfer_rate.ts";
import { failpoint } from "../../failpoint.ts";
import { requireEditable } from "../dataset/save.ts";
import type { FileAddress } from "../file/upload.ts";
import { requireRoom } from "../file/room.ts";
import { findPlace } from "../file/upload_paths.ts";
import { appendStaged } from "../upload/append_staged.ts";
import { createUpload } from "../upload/create.ts";
import { discardUpload } from "../upload/discard.ts";
import { requireStillOwn } from "../upload/find.ts";
import { finishUpload, forgetFrom } from "../upload/finish.ts";
import { withHold } from "../upload/hold.ts";
import { Segments } from "./segments.ts";
import { toRefusal } from "./refusals.ts";

interface Continued extends FtpArrival {
  /** What came of it before, and has not ended. */
  earlier?: UploadRow;
}

/**
 * @returns what is said of it: all bytes are durable, and either read back and a file, or still being read.
 * @throws DomainError tooManyUploads, tooManyOpenUploads, uploadsTooLarge, notFound, datasetStateConflict, pathTaken, bodyTooLarge, storageFull,
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
    await withHold(context, id, async (row, { ended }) => {
      await receive(context, await goTo(context, row, arrival), arrival, ended);
    });
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
  if (wanted !== 0 && !await isBehindPart(context, earlier, wanted)) {
    throw new FtpRefusal(554, `The file goes on at byte ${received}, not ${wanted}.`);
  }
  if (announced > UPLOAD_SIZE_MAX) throw new DomainError("bodyTooLarge", { limit: String(UPLOAD_SIZE_MAX) });
  // Before what came earlier is dropped for it.
  await requireRoom(context, Math.max(0, announced - wanted));
  if (earlier && wanted > 0) return earlier;
  if (earlier) await discardUpload(context, earlier.id);
  const given = {
    ...address,
    onConflict: "replace",
    fingerprint: "",
    protocol: "ftp",
    size: announced,
  } as const;
  return await createUpload(context, given);
}

/** A client may have asked where to go on before the last bytes of its broken line were stored. */
async function isBehindPart({ db }: Context, row: UploadRow | undefined, wanted: number): Promise<boolean> {
  if (!row || wanted > row.received) return false;
  return wanted === row.received || (await listParts(db.read, row.id)).some(({ start }) => start === wanted);
}

/** What came behind the place where the client goes on comes again. @throws FtpRefusal 554 */
async function goTo(context: Context, row: UploadRow, { start }: Continued): Promise<UploadRow> {
  if (start === "append" || start === row.received) return row;
  const back = await forgetFrom(context, row, start);
  if (back.received === start) return back;
  throw new FtpRefusal(554, `The file goes on at byte ${back.received}, not ${start}.`);
}

/** @throws DomainError as `storeArrival`; FtpRefusal 425 where somebody else may have sent it: it is forgotten. */
async function receive(
  context: Context,
  begun: UploadRow,
  arrival: Continued,
  signal: AbortSignal,
): Promise<void> {
  try {
    const row = await receiveParts(context, begun, arrival, signal);
    requireUndoubted(arrival);
    if (isShort(begun, row, arrival)) throw new DomainError("requestTimeout");
    await context.db.withTx(async (tx) => {
      await requireStillOwn(tx, context, row);
      await updateUpload(tx, row.id, { size: row.received, state: "verifying" });
    });
  } catch (error) {
    if (!arrival.isDoubtful?.()) throw error;
    await forgetFrom(context, begun, begun.received);
    return requireUndoubted(arrival);
  }
}

/** @throws FtpRefusal 425 */
function requireUndoubted({ isDoubtful }: Continued): void {
  if (isDoubtful?.()) {
    throw new FtpRefusal(
      425,
      "Two data connections came from your address: what they brought is forgotten. Try again.",
    );
  }
}

async function receiveParts(
  context: Context,
  begun: UploadRow,
  { body }: Continued,
  signal: AbortSignal,
): Promise<UploadRow> {
  const segments = new Segments(withMinimumRate(body, UPLOAD_MINIMUM_RATE));
  let row = begun;
  try {
    do {
      const limit = UPLOAD_SIZE_MAX - row.received;
      const received = await appendStaged(context, row, segments.next(), { limit, signal });
      row = await context.db.withTx((tx) => grow(tx, context, row, received));
      if (received.cut) throw received.cut;
    } while (!segments.ended);
  } finally {
    segments.cancel();
  }
  return row;
}

/**
 * Whether less came than was announced: a client says either the bytes of the whole file or those that are left of it.
 * What it said at the beginning of a file tells which, unless its file has another size now.
 */
function isShort(begun: UploadRow, { received }: UploadRow, { announced }: Continued): boolean {
  const known = begun.size > begun.received ? begun.size : undefined;
  if (announced === undefined) return received < (known ?? 0);
  const withRest = begun.received + announced;
  if (known === announced || known === withRest) return received < known;
  return received < withRest && received !== announced;
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
