/** Begins a resumable upload. */
import type { Transaction } from "../../../db/client.ts";
import { hasOwnBlob } from "../../../db/queries/file/files.ts";
import { insertUpload, updateUpload, type UploadRow } from "../../../db/queries/file/uploads.ts";
import type { OnConflict } from "../../../sdk/model/file.ts";
import { UPLOAD_SIZE_MAX } from "../../../sdk/model/limits.ts";
import type { UploadPart } from "../../../sdk/model/upload.ts";
import { requireUser } from "../../caller.ts";
import type { Context } from "../../context.ts";
import { DomainError } from "../../error.ts";
import { newToken } from "../../secrets.ts";
import { requireEditable } from "../dataset/save.ts";
import { recordFile } from "../file/upload.ts";

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
}

/**
 * Bytes that the depositor has in another file already need not be sent: the upload is `done` at once. A hash that
 * somebody else's file has tells nothing, or whoever knows a hash would get the file.
 * @throws DomainError notLoggedIn, notFound, forbidden, datasetStateConflict, bodyTooLarge, pathTaken.
 */
export async function createUpload(context: Context, given: NewUpload): Promise<UploadRow> {
  const { size, sha256 } = given;
  if (size > UPLOAD_SIZE_MAX) throw new DomainError("bodyTooLarge", { limit: String(UPLOAD_SIZE_MAX) });
  const isThere = await isStored(context, given);
  return await context.db.withTx(async (tx) => {
    const { version } = await requireEditable(tx, context, given, "save");
    const row = await insert(tx, context, given, version.id);
    if (!isThere) return row;
    const { file, outcome } = await recordFile(tx, context, version.id, given, { sha256: sha256!, size });
    return await updateUpload(tx, row.id, {
      state: "done",
      received: size,
      sha256,
      fileId: file.id,
      outcome,
    });
  });
}

/** Whether the depositor has the same bytes in a file already. */
async function isStored(context: Context, { size, sha256, part }: NewUpload): Promise<boolean> {
  if (part || sha256 === undefined) return false;
  const { db, external: { storage } } = context;
  return await hasOwnBlob(db.read, requireUser(context).id, { sha256, size }) &&
    await storage.has({ sha256, size });
}

function insert(
  tx: Transaction,
  context: Context,
  { path, onConflict, size, sha256, fingerprint, part }: NewUpload,
  versionId: string,
): Promise<UploadRow> {
  const at = context.clock().getTime();
  return insertUpload(tx, {
    id: newToken(),
    versionId,
    userId: requireUser(context).id,
    path,
    onConflict,
    fingerprint,
    partStart: part?.start,
    wholeSize: part?.total,
    size,
    expectedSha256: sha256,
    state: part ? "part" : "receiving",
    createdAt: at,
    usedAt: at,
  });
}
