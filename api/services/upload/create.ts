/** Begins a resumable upload. */
import type { Executor, Transaction } from "../../../db/client.ts";
import { hasOwnBlob } from "../../../db/queries/file/files.ts";
import {
  insertUpload,
  measureOpenUploads,
  type OpenUploads,
  type UploadRow,
} from "../../../db/queries/file/uploads.ts";
import type { OnConflict } from "../../../sdk/model/file.ts";
import { formatBytes } from "../../../locales/format.ts";
import { OPEN_UPLOADS_MAX, UPLOAD_SIZE_MAX } from "../../../sdk/model/limits.ts";
import type { UploadPart, UploadProtocol } from "../../../sdk/model/upload.ts";
import { requireUser } from "../../caller.ts";
import type { Context } from "../../context.ts";
import { DomainError } from "../../error.ts";
import { expiredBefore } from "../../policies/upload.ts";
import { newToken } from "../../secrets.ts";
import { requireEditable } from "../dataset/save.ts";
import { requireRoom } from "../file/room.ts";
import { requireQuota } from "../file/storage_use.ts";
import { findPlaceFor } from "../file/upload_paths.ts";
import { finishUpload } from "./finish.ts";
import { recordSharedSave } from "../link/shared_work.ts";

export interface NewUpload {
  dataSetId: string;
  /** Label such as `V2`. */
  version: string;
  path: string;
  onConflict: OnConflict;
  /** Bytes. */
  size: number;
  /** Expected hash of the bytes, in lower-case hex. */
  sha256?: string;
  /** By which the sender will know the file again. */
  fingerprint: string;
  /** Where it is to be joined with others later. */
  part?: UploadPart;
  /** `Upload-Metadata` and `Upload-Concat` as they were given. */
  metadata?: string;
  concat?: string;
  /** `tus` when absent. */
  protocol?: UploadProtocol;
}

/**
 * Bytes that the depositor has in another file already need not be sent: they are read back, and the upload is `done`. A
 * hash that somebody else's file has tells nothing, or whoever knows a hash would get the file.
 * @throws DomainError notLoggedIn, notFound, forbidden, datasetStateConflict, bodyTooLarge, pathTaken,
 * tooManyOpenUploads, uploadsTooLarge, storageQuotaExceeded, storageFull.
 */
export async function createUpload(context: Context, given: NewUpload): Promise<UploadRow> {
  const stored = await findStored(context, given);
  if (stored === undefined) await requireRoomFor(context, given);
  const row = await context.db.withTx(async (tx) => {
    const head = await requireEditable(tx, context, given, "save");
    if (stored === undefined) {
      requireFewOpen(context, await openOf(tx, context), given.size);
      await requireQuota(tx, context, head.dataset.ownerId, given.size);
    }
    await recordSharedSave(tx, context, head, "files");
    return await enterUpload(tx, context, head.version.id, given, stored);
  });
  return row.state === "verifying" ? await finishUpload(context, row.id) : row;
}

const openOf = (db: Executor, context: Context): Promise<OpenUploads> =>
  measureOpenUploads(db, requireUser(context).id, expiredBefore(context.clock().getTime()));

/**
 * A program that begins and never sends would fill the table, and promises of bytes cost nothing.
 * @throws DomainError tooManyOpenUploads, uploadsTooLarge.
 */
function requireFewOpen(
  { config: { uploadOpenBytes } }: Context,
  { count, bytes }: OpenUploads,
  size: number,
): void {
  if (count >= OPEN_UPLOADS_MAX) throw new DomainError("tooManyOpenUploads", { limit: OPEN_UPLOADS_MAX });
  const announced = bytes + size;
  if (announced <= uploadOpenBytes) return;
  const [limit, wanted] = [uploadOpenBytes, announced].map(formatBytes);
  throw new DomainError("uploadsTooLarge", { size: wanted!, limit: limit! });
}

/** Beside what the person has announced before; that of others may end or expire. @throws DomainError storageFull. */
async function requireRoomFor(context: Context, { size, part }: NewUpload): Promise<void> {
  if (part) return await requireRoom(context, Math.max(size, part.total));
  const { bytes } = await openOf(context.db.read, context);
  await requireRoom(context, bytes + size);
}

/** The hash of the bytes, where the depositor has them in a file already. @throws DomainError bodyTooLarge. */
export async function findStored(
  context: Context,
  { size, sha256, part }: Pick<NewUpload, "size" | "sha256" | "part">,
): Promise<string | undefined> {
  if (size > UPLOAD_SIZE_MAX) throw new DomainError("bodyTooLarge", { limit: String(UPLOAD_SIZE_MAX) });
  if (part || sha256 === undefined) return undefined;
  const { db, external: { storage } } = context;
  const isOwn = await hasOwnBlob(db.read, requireUser(context).id, { sha256, size });
  return isOwn && await storage.has({ sha256, size }) ? sha256 : undefined;
}

/**
 * Enters the row. A name that is taken is refused before the bytes travel.
 * @param stored The hash of bytes that need not be sent.
 */
export async function enterUpload(
  tx: Transaction,
  context: Context,
  versionId: string,
  { path, onConflict, size, sha256, fingerprint, part, metadata, concat, protocol }: Omit<
    NewUpload,
    "dataSetId" | "version"
  >,
  stored: string | undefined,
): Promise<UploadRow> {
  await findPlaceFor(tx, versionId, { path, onConflict, sha256 });
  const at = context.clock().getTime();
  return await insertUpload(tx, {
    id: newToken(),
    versionId,
    userId: requireUser(context).id,
    path,
    onConflict,
    protocol,
    fingerprint,
    partStart: part?.start,
    wholeSize: part?.total,
    metadata,
    concat,
    size,
    expectedSha256: sha256,
    ...stored === undefined ? { state: part ? "part" : "receiving" } : {
      state: "verifying",
      received: size,
      sha256: stored,
    },
    createdAt: at,
    usedAt: at,
  });
}
