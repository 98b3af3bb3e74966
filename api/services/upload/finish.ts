/**
 * Ends an upload: its bytes are read back from the storage and compared with what came, and only then it becomes a file.
 * A restart goes on where it was (`job verify_uploads`).
 */
import type { Transaction } from "../../../db/client.ts";
import { findVersionHead } from "../../../db/queries/dataset/datasets.ts";
import {
  deletePartsFrom,
  findUpload,
  listParts,
  listUnattended,
  updateUpload,
  type UploadRow,
} from "../../../db/queries/file/uploads.ts";
import type { Context } from "../../context.ts";
import { DomainError } from "../../error.ts";
import type { Digest, StagedPart } from "../../external/storage.ts";
import { failpoint } from "../../failpoint.ts";
import { describeError, log } from "../../log.ts";
import { FAILED, processOne } from "../../process_each.ts";
import { requireAction } from "../dataset/transition.ts";
import { recordFile } from "../file/upload.ts";
import { withHold } from "./hold.ts";

/** Milliseconds that a request waits for the end; a long file is read back after its answer. */
const WAIT_MS = 10_000;

/** Reads back, and answers with the end of it or, where that takes long, with `verifying`. */
export async function finishUpload(context: Context, id: string): Promise<UploadRow> {
  const finished = verify(context, id);
  const { promise: waited, resolve } = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => resolve(undefined), WAIT_MS);
  const row = await Promise.race([finished, waited]).finally(() => clearTimeout(timer));
  if (!row) finished.catch((error) => logFailure(context, id, error));
  return row ?? (await findUpload(context.db.read, id))!;
}

function logFailure({ traceId }: Context, uploadId: string, error: unknown): void {
  log("error", "upload not verified", { traceId, uploadId, error: describeError(error) });
}

/** Goes on with what a process that has ended left. @returns how many. */
export async function verifyUnattended(context: Context): Promise<{ verified: number; failed: number }> {
  const counts = { verified: 0, failed: 0 };
  for (const { id } of await listUnattended(context.db.read, "verifying", context.clock().getTime())) {
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
  return withHold(context, id, async (row) => {
    if (row.state !== "verifying") return row;
    const digest = await readBack(context, row);
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
    await context.external.storage.staging.keep(id, digest);
    failpoint(context.config, "append.after_keep");
    return await becomeFile(context, row, digest);
  });
}

/** @throws DomainError storageDamaged where nothing is stored at all. */
async function readBack(context: Context, row: UploadRow): Promise<Digest | { damaged: StagedPart }> {
  const { id, size, sha256, md5 } = row;
  const { staging } = context.external.storage;
  const read = await staging.readBack(id, await listParts(context.db.read, id));
  if (read) return read;
  // A process that ended may have moved it among the blobs already.
  if (sha256 !== null && md5 !== null) return { size, sha256, md5 };
  return { damaged: { start: 0, size, sha256: "" } };
}

/** What is not as it came is asked for once more. */
async function sendAgain({ db, traceId }: Context, { id }: UploadRow, part: StagedPart): Promise<UploadRow> {
  log("error", "an upload was not stored as it came", { traceId, uploadId: id, offset: part.start });
  return await db.root.withTx(async (tx) => {
    await deletePartsFrom(tx, id, part.start);
    return await updateUpload(tx, id, { received: part.start, state: "receiving" });
  });
}

async function becomeFile(context: Context, row: UploadRow, digest: Digest): Promise<UploadRow> {
  try {
    return await context.db.root.withTx(async (tx) => {
      await requireOpen(tx, row);
      const { file, outcome } = await recordFile(tx, context, row.versionId, row, digest);
      return await updateUpload(tx, row.id, {
        state: "done",
        fileId: file.id,
        outcome,
        usedAt: context.clock().getTime(),
      });
    });
  } catch (error) {
    if (!(error instanceof DomainError) || error.error === "storageDamaged") throw error;
    return await fail(context, row, error);
  }
}

/** Whether its sender may still add files to the version. @throws DomainError notFound, datasetStateConflict. */
async function requireOpen(tx: Transaction, { userId, versionId }: UploadRow): Promise<void> {
  const head = await findVersionHead(tx, versionId);
  if (head?.dataset.ownerId !== userId) throw new DomainError("notFound", { what: versionId });
  requireAction(head, "save");
}

async function fail(context: Context, { id }: UploadRow, error: DomainError): Promise<UploadRow> {
  const problem = { error: error.error, params: error.params };
  await context.external.storage.staging.discard(id);
  return await context.db.root.withTx((tx) => updateUpload(tx, id, { state: "failed", problem }));
}
