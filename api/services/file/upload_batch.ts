/** Many small files in one request: each is durable and read back before its row is written, all rows in one commit. */
import type { Transaction } from "../../../db/client.ts";
import type { Context } from "../../context.ts";
import { DomainError } from "../../error.ts";
import type { HashedBlob } from "../../external/storage.ts";
import { failpoint } from "../../failpoint.ts";
import { WorkQueue } from "../../work_queue.ts";
import { requireEditable } from "../dataset/save.ts";
import { requireRoom } from "./room.ts";
import { requireQuota } from "./storage_use.ts";
import { readBatch, type SmallFile } from "./batch_body.ts";
import { readBack, recordFile, type Uploaded } from "./upload.ts";
import { recordSharedSave } from "../link/shared_work.ts";

/** What became of one of them. */
export type SmallOutcome = { path: string } & (Uploaded | { problem: DomainError });

/** Files that are written at the same time: the disk syncs several as fast as one. */
const PARALLEL = 8;

/**
 * Adds files. One that cannot be added is told, and the others are.
 * @param body As `readBatch` wants it.
 * @param length Bytes of the body, where they are announced.
 * @returns what became of each, in their order.
 * @throws DomainError notLoggedIn, notFound, forbidden, datasetStateConflict, storageFull, storageQuotaExceeded, and as `readBatch`;
 * then no row is written.
 */
export async function uploadBatch(
  context: Context,
  target: { dataSetId: string; version: string },
  body: ReadableStream<Uint8Array>,
  length?: number,
): Promise<SmallOutcome[]> {
  const { dataset } = await requireEditable(context.db.read, context, target, "save");
  await requireRoom(context, length);
  await requireQuota(context.db.read, context, dataset.ownerId, length ?? 0);
  const queue = new WorkQueue(PARALLEL);
  const stored: Promise<StoredFile>[] = [];
  try {
    for await (const file of readBatch(body)) {
      const storing = queue.run(() => store(context, file));
      // It is awaited below; until then a rejection must not count as unhandled.
      storing.catch(() => {});
      stored.push(storing);
    }
  } finally {
    await Promise.allSettled(stored);
  }
  const settled = await Promise.all(stored);
  failpoint(context.config, "upload.after_blob");
  return await context.db.withTx(async (tx) => {
    const head = await requireEditable(tx, context, target, "save");
    const outcomes: SmallOutcome[] = [];
    for (const one of settled) outcomes.push(await record(tx, context, head.version.id, one));
    await recordSharedSave(tx, context, head, "files");
    return outcomes;
  });
}

type StoredFile = SmallFile & ({ digest: HashedBlob } | { problem: DomainError });

/** @throws DomainError storageFull. */
async function store(context: Context, file: SmallFile): Promise<StoredFile> {
  const { storage } = context.external;
  const { path, bytes, sha256: expected } = file;
  const blob = await storage.write(new Blob([bytes]).stream(), {
    limit: bytes.length,
  });
  if (expected !== undefined && expected !== blob.sha256) {
    const params = { path, expected, found: blob.sha256 };
    return { ...file, problem: new DomainError("checksumMismatch", params) };
  }
  try {
    return { ...file, digest: await readBack(context, path, blob) };
  } catch (error) {
    if (error instanceof DomainError && error.error === "uploadDamaged") return { ...file, problem: error };
    throw error;
  }
}

async function record(
  tx: Transaction,
  context: Context,
  versionId: string,
  file: StoredFile,
): Promise<SmallOutcome> {
  const { path } = file;
  if ("problem" in file) return { path, problem: file.problem };
  try {
    return { path, ...await recordFile(tx, context, versionId, file, file.digest) };
  } catch (error) {
    // It is found before anything of the file is written.
    if (error instanceof DomainError && error.error === "pathTaken") return { path, problem: error };
    throw error;
  }
}
