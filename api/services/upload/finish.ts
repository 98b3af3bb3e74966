/**
 * Ends an upload: its bytes are read back from the storage and compared with what came, and only then it becomes a file.
 * A restart goes on where it was (`job verify_uploads`).
 */
import type { Transaction } from "../../../db/client.ts";
import { holdsEditLink } from "../../../db/queries/link/links.ts";
import { findVersionHead } from "../../../db/queries/dataset/datasets.ts";
import {
  deletePartsFrom,
  endJoined,
  findUpload,
  listJoined,
  listParts,
  listUnattended,
  updateUpload,
  type UploadRow,
} from "../../../db/queries/file/uploads.ts";
import type { Context } from "../../context.ts";
import { DomainError } from "../../error.ts";
import type { Digest, HashedBlob, StagedPart, StoredBlob } from "../../external/storage.ts";
import { failpoint } from "../../failpoint.ts";
import { describeError, log } from "../../log.ts";
import { FAILED, processOne } from "../../process_each.ts";
import { requireAction } from "../dataset/transition.ts";
import { recordFile } from "../file/upload.ts";
import { isRunning, withHold } from "./hold.ts";

/** Milliseconds that a request waits for the end; a long file is read back after its answer. */
const WAIT_MS = 10_000;

/**
 * Reads back, and answers with the end of it or, where that takes long, with `verifying`.
 * @throws DomainError what it failed with: no client may take its bytes for a file then.
 */
export async function finishUpload(context: Context, id: string): Promise<UploadRow> {
  const finished = verify(context, id);
  const { promise: waited, resolve } = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => resolve(undefined), WAIT_MS);
  const row = await Promise.race([finished, waited]).finally(() => clearTimeout(timer));
  if (!row) finished.catch((error) => logFailure(context, id, error));
  const now = row ?? await findUpload(context.db.read, id);
  // Its sender has dropped it meanwhile.
  if (!now) throw new DomainError("notFound", { what: id });
  if (now.state === "failed") throw new DomainError(now.problem!.error, now.problem!.params);
  return now;
}

function logFailure({ traceId }: Context, uploadId: string, error: unknown): void {
  log("error", "upload not verified", { traceId, uploadId, error: describeError(error) });
}

/** Goes on with what a process that has ended left. @returns how many. */
export async function verifyUnattended(context: Context): Promise<{ verified: number; failed: number }> {
  const counts = { verified: 0, failed: 0 };
  for (const { id } of await listUnattended(context.db.read, "verifying", context.clock().getTime())) {
    if (isRunning(context, id)) continue;
    const done = await processOne(
      context,
      { uploadId: id },
      "upload not verified",
      () => verify(context, id),
    );
    if (done === FAILED) counts.failed++;
    else counts.verified++;
  }
  return counts;
}

/** Does nothing for an upload that is not waiting for it, so that it may be called twice. */
function verify(context: Context, id: string): Promise<UploadRow> {
  return withHold(context, id, async (row, { dropped }) => {
    if (row.state !== "verifying") return row;
    await gatherParts(context, id);
    const digest = await readBack(context, row, dropped);
    if ("damaged" in digest) return await sendAgain(context, row, digest.damaged);
    if (row.expectedSha256 !== null && row.expectedSha256 !== digest.sha256) {
      return await fail(
        context,
        row,
        new DomainError("checksumMismatch", {
          path: row.path,
          expected: row.expectedSha256,
          found: digest.sha256,
        }),
      );
    }
    await context.db.root.withTx((tx) => updateUpload(tx, id, { sha256: digest.sha256, md5: digest.md5 }));
    failpoint(context.config, "append.after_read_back");
    requireWanted(dropped, id);
    await context.external.storage.staging.keep(id, digest);
    failpoint(context.config, "append.after_keep");
    return await becomeFile(context, row, digest);
  });
}

/** @throws DomainError notFound where its sender has dropped it meanwhile. */
function requireWanted(dropped: AbortSignal, id: string): void {
  if (dropped.aborted) throw new DomainError("notFound", { what: id });
}

/** Copies the bytes of joined parts into their whole. May be done twice: the parts go only after it. */
async function gatherParts({ db, external: { storage: { staging } } }: Context, id: string): Promise<void> {
  const parts = (await listJoined(db.read, id)).filter(({ state }) => state === "part");
  if (parts.length === 0) return;
  await staging.join(id, parts);
  await db.root.withTx((tx) => endJoined(tx, id));
  for (const part of parts) await staging.discard(part.id);
}

const missingFrom = (start: number, size: number) => ({ damaged: { start, size: size - start, sha256: "" } });

/** @returns its hashes, or what is not there as it came. */
async function readBack(
  context: Context,
  { id, size, sha256 }: UploadRow,
  dropped: AbortSignal,
): Promise<HashedBlob | { damaged: StagedPart }> {
  const { staging } = context.external.storage;
  const parts = await listParts(context.db.read, id);
  const read = await staging.readBack(id, parts, dropped);
  if (read) {
    if ("damaged" in read || read.size === size) return read;
    return missingFrom(parts.reduce((sum, part) => sum + part.size, 0), size);
  }
  // A process that ended may have moved it among the blobs already, or it came with another file.
  const stored = sha256 === null ? undefined : await readStored(context, { sha256, size });
  return stored ?? missingFrom(0, size);
}

async function readStored({ external }: Context, blob: StoredBlob): Promise<Digest | undefined> {
  try {
    const digest = await external.storage.digest(blob);
    return digest.sha256 === blob.sha256 ? digest : undefined;
  } catch (error) {
    if (error instanceof DomainError && error.error === "storageDamaged") return undefined;
    throw error;
  }
}

/** What is not as it came is asked for once more. */
async function sendAgain(context: Context, row: UploadRow, { start }: StagedPart): Promise<UploadRow> {
  log("error", "an upload was not stored as it came", {
    traceId: context.traceId,
    uploadId: row.id,
    offset: start,
  });
  return await forgetFrom(context, row, start);
}

/** Goes back to the last place before an offset to which all came whole. */
export async function forgetFrom({ db }: Context, { id }: UploadRow, offset: number): Promise<UploadRow> {
  return await db.root.withTx(async (tx) => {
    const whole = (await listParts(tx, id)).filter(({ start, size }) => start + size <= offset);
    const received = whole.reduce((sum, { size }) => sum + size, 0);
    await deletePartsFrom(tx, id, received);
    const { state } = (await findUpload(tx, id))!;
    return await updateUpload(tx, id, {
      received,
      sha256: null,
      md5: null,
      ...state !== "part" && { state: "receiving" },
    });
  });
}

async function becomeFile(context: Context, row: UploadRow, digest: HashedBlob): Promise<UploadRow> {
  try {
    return await context.db.root.withTx(async (tx) => {
      await requireOpen(tx, context, row);
      // It may have got another name meanwhile, or its sender has dropped it by another server.
      const named = await findUpload(tx, row.id);
      if (!named) throw new DomainError("notFound", { what: row.id });
      const { file, outcome } = await recordFile(tx, context, row.versionId, named, digest);
      return await updateUpload(tx, row.id, {
        state: "done",
        fileId: file.id,
        outcome,
        usedAt: context.clock().getTime(),
      });
    });
  } catch (error) {
    if (!(error instanceof DomainError) || error.error === "storageDamaged") throw error;
    // The draft is locked for a moment: the bytes wait, and the job of uploads makes a file of them.
    if (error.error === "importing") return row;
    return await fail(context, row, error);
  }
}

/** Whether its sender may still add files to the version. @throws DomainError notFound, datasetStateConflict. */
async function requireOpen(
  tx: Transaction,
  { clock }: Context,
  { userId, versionId }: UploadRow,
): Promise<void> {
  const head = await findVersionHead(tx, versionId);
  const may = head?.dataset.ownerId === userId ||
    await holdsEditLink(tx, { versionId, userId }, clock().getTime());
  if (!head || !may) throw new DomainError("notFound", { what: versionId });
  requireAction(head, "save");
}

/**
 * Bytes that only lack a name stay for a while: another answer makes a file of them (`append.ts`).
 * @throws DomainError the same, where the upload itself is gone.
 */
async function fail(context: Context, { id }: UploadRow, error: DomainError): Promise<UploadRow> {
  const problem = { error: error.error, params: error.params };
  await context.external.storage.staging.discard(id);
  return await context.db.root.withTx(async (tx) => {
    if (!await findUpload(tx, id)) throw error;
    return await updateUpload(tx, id, { state: "failed", problem });
  });
}
