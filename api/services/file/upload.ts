/** Files of a version: what is acknowledged has durable bytes first and its rows after them (safety 0.C). */
import {
  changeExtent,
  type FileRow,
  findFileByPath,
  type ListedFile,
  listFiles,
  measureFiles,
  putFile,
} from "../../../db/queries/file/files.ts";
import { addEntries, resizeEntry } from "../../../db/queries/file/path_entries.ts";
import type { Transaction } from "../../../db/client.ts";
import type { OnConflict, UploadOutcome } from "../../../sdk/model/file.ts";
import type { ChangedFiles } from "../../../sdk/model/folder.ts";
import { FILE_SIZE_MAX } from "../../../sdk/model/limits.ts";
import { mediaType } from "../../../sdk/model/vocabulary/file_categories.ts";
import type { Context } from "../../context.ts";
import { DomainError } from "../../error.ts";
import { failpoint } from "../../failpoint.ts";
import type { HashedBlob, StoredBlob, WrittenBlob } from "../../external/storage.ts";
import { mayListFiles } from "../../policies/dataset.ts";
import { requireEditable } from "../dataset/save.ts";
import { getVersionHead } from "../dataset/read.ts";
import { requireRoom } from "./room.ts";
import { requireQuota } from "./storage_use.ts";
import { removeFiles } from "./removals.ts";
import { findPlaceFor, findTwin } from "./upload_paths.ts";
import { newId } from "../../secrets.ts";
import { recordSharedSave } from "../link/shared_work.ts";

/** Address of a file: dataset, version and path. */
export interface FileAddress {
  dataSetId: string;
  /** Label such as `V2`. */
  version: string;
  path: string;
}

export interface Upload extends FileAddress {
  body: ReadableStream<Uint8Array>;
  /** Bytes of the body, where they are announced. */
  length?: number;
  /** Expected hash of the bytes, in lower-case hex. */
  sha256?: string;
  /** What to do if the path is taken; `replace` by default. */
  onConflict?: OnConflict;
}

export interface Uploaded {
  file: FileRow;
  outcome: UploadOutcome;
}

/**
 * Adds a file, once its bytes were read back. `onConflict` decides what happens if its path is taken.
 * @throws DomainError notLoggedIn, notFound, forbidden, datasetStateConflict, pathTaken, checksumMismatch,
 * uploadDamaged, bodyTooLarge, requestTimeout, uploadTooSlow, storageFull, storageQuotaExceeded; sessionExpired and forbidden if the caller lost the right
 * meanwhile, and then no row is written.
 */
export async function uploadFile(context: Context, upload: Upload): Promise<Uploaded> {
  const { db, external } = context;
  const { path, body, sha256, onConflict = "replace" } = upload;
  // The check runs before the bytes arrive and again afterwards, because another upload may have finished first.
  const { version, dataset } = await requireEditable(db.read, context, upload, "save");
  const { outcome, there } = await findPlaceFor(db.read, version.id, { path, onConflict, sha256 });
  if (outcome === "skipped" && there) return await leaveOut(there, body);
  await requireRoom(context, upload.length);
  await requireQuota(
    db.read,
    context,
    dataset.ownerId,
    Math.max(0, (upload.length ?? 0) - (there?.size ?? 0)),
  );
  const check = (blob: StoredBlob) => compareChecksum(path, sha256, blob.sha256);
  const blob = await external.storage.write(body, { limit: FILE_SIZE_MAX, check, name: path });
  failpoint(context.config, "upload.after_blob");
  const digest = await readBack(context, path, blob);
  const uploaded = await db.withTx((tx) => record(tx, context, upload, digest));
  failpoint(context.config, "upload.after_commit");
  return uploaded;
}

/** Reads stored bytes again before they are acknowledged. @throws DomainError uploadDamaged when they differ. */
export async function readBack(
  { external }: Context,
  path: string,
  blob: WrittenBlob,
): Promise<HashedBlob> {
  const digest = blob.readBack ?? await external.storage.digest(blob);
  if (digest.sha256 !== blob.sha256) throw new DomainError("uploadDamaged", { path });
  return digest;
}

async function leaveOut(file: FileRow, body: ReadableStream<Uint8Array>): Promise<Uploaded> {
  await body.cancel();
  return { file, outcome: "skipped" };
}

function compareChecksum(path: string, expected: string | undefined, found: string): void {
  if (expected && expected !== found) throw new DomainError("checksumMismatch", { path, expected, found });
}

async function record(
  tx: Transaction,
  context: Context,
  upload: Upload,
  blob: HashedBlob,
): Promise<Uploaded> {
  const head = await requireEditable(tx, context, upload, "save");
  await recordSharedSave(tx, context, head, "files");
  return await recordFile(tx, context, head.version.id, upload, blob);
}

/**
 * Enters the row of bytes that are durable, where `onConflict` lets it stand. The caller has found that the version may
 * be changed.
 * @throws DomainError pathTaken, storageDamaged.
 */
export async function recordFile(
  tx: Transaction,
  context: Context,
  versionId: string,
  { path: wanted, onConflict = "replace" }: Pick<Upload, "path" | "onConflict">,
  blob: HashedBlob,
): Promise<Uploaded> {
  const { sha256 } = blob;
  const { path, outcome, there } = await findPlaceFor(tx, versionId, { path: wanted, onConflict, sha256 });
  if (outcome === "skipped" && there) return { file: there, outcome };
  const twin = outcome === "renamed"
    ? await findTwin(tx, versionId, { path: wanted, renamed: path, sha256: blob.sha256 })
    : undefined;
  if (twin) return { file: twin, outcome: "skipped" };
  // The clean-up of blobs waits in the same queue, so bytes that exist now cannot be deleted before their row is
  // written.
  if (!await context.external.storage.has(blob)) throw new DomainError("storageDamaged", { what: path });
  const at = context.clock().getTime();
  const size = blob.size - (there?.size ?? 0);
  const unchanged = there?.sha256 === blob.sha256;
  await changeExtent(tx, versionId, { count: there ? 0 : 1, size, at, unchanged });
  const file = await putFile(tx, {
    sha256: blob.sha256,
    size: blob.size,
    id: newId(),
    versionId: versionId,
    path,
    mediaType: mediaType(path),
    cstr: null,
    createdAt: at,
  }, blob);
  if (!there) await addEntries(tx, versionId, [{ path, size: blob.size }]);
  else if (size !== 0) await resizeEntry(tx, versionId, { path, by: size });
  failpoint(context.config, "upload.before_commit");
  return { file, outcome };
}

/** @throws DomainError notLoggedIn, notFound, forbidden, datasetStateConflict. */
export async function removeFile(context: Context, address: FileAddress): Promise<ChangedFiles> {
  return await context.db.withTx(async (tx) => {
    const head = await requireEditable(tx, context, address, "save");
    const { version } = head;
    const file = await findFileByPath(tx, version.id, address.path);
    if (!file) throw new DomainError("notFound", { what: address.path });
    const removal = { id: newId(), at: context.clock().getTime() };
    await removeFiles(tx, version.id, [file], removal);
    await changeExtent(tx, version.id, { count: -1, size: -file.size, at: removal.at });
    await recordSharedSave(tx, context, head, "files");
    return { moved: 0, removed: 1, removalId: removal.id };
  });
}

export interface FileQuery {
  dataSetId: string;
  version: string;
  /** Path of the last file that the caller knows. */
  cursor: string;
  prefix: string;
  size: number;
}

export interface FileList {
  files: ListedFile[];
  /** Whether there is another page. */
  more: boolean;
  total: number;
  /** Bytes. */
  totalSize: number;
}

/**
 * Lists the files of a version for those whom `mayListFiles` allows; for others a withdrawn version has none.
 * Permission to download is checked elsewhere.
 */
export async function listVersionFiles(context: Context, query: FileQuery): Promise<FileList> {
  const head = await getVersionHead(context, context.db.read, query.dataSetId, query.version);
  if (!mayListFiles(head, context.actor)) return { files: [], more: false, total: 0, totalSize: 0 };
  const { version } = head;
  const { prefix, cursor, size } = query;
  const files = await listFiles(context.db.read, version.id, { prefix, after: cursor, limit: size + 1 });
  const { count, size: totalSize } = await measureFiles(context.db.read, version.id, prefix);
  return { files: files.slice(0, size), more: files.length > size, total: count, totalSize };
}
