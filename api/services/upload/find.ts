/** Resumable uploads of the person who asks. */
import type { Executor } from "../../../db/client.ts";
import { findVersionHead } from "../../../db/queries/dataset/datasets.ts";
import { type FileRow, listFilesById } from "../../../db/queries/file/files.ts";
import {
  findUpload,
  listParts,
  listUploads,
  type UploadPartRow,
  type UploadRow,
} from "../../../db/queries/file/uploads.ts";
import { requireUser } from "../../caller.ts";
import type { Context } from "../../context.ts";
import { DomainError } from "../../error.ts";
import { maySave } from "../../policies/dataset.ts";
import { isExpired } from "../../policies/upload.ts";
import { isLeased } from "../job/lease.ts";
import { requireAction } from "../dataset/transition.ts";
import { requireEditable } from "../dataset/save.ts";
import { isRunning } from "./hold.ts";

/** @throws DomainError notLoggedIn; notFound also for somebody else's, and for a part that was joined. */
export async function getOwnUpload(context: Context, id: string): Promise<UploadRow> {
  const actor = requireUser(context);
  const row = await findUpload(context.db.read, id);
  if (row?.userId !== actor.id || row.wholeId !== null || isOver(context, row)) {
    throw new DomainError("notFound", { what: id.slice(0, 80) });
  }
  return row;
}

/** Whether nothing came for so long that it counts as gone; what brings bytes just now, to any server, goes on. */
export function isOver(context: Context, row: UploadRow): boolean {
  const now = context.clock().getTime();
  return isExpired(row, now) && !isRunning(context, row.id) && !isLeased(row, now);
}

/**
 * Whether the person may still add files to the version.
 * @throws DomainError notLoggedIn; notFound also for somebody else's; datasetStateConflict.
 */
export async function requireStillOwn(
  db: Executor,
  context: Context,
  { id, userId, versionId }: Pick<UploadRow, "id" | "userId" | "versionId">,
): Promise<void> {
  if (requireUser(context).id !== userId) throw new DomainError("notFound", { what: id });
  const head = await findVersionHead(db, versionId);
  if (!head || !maySave(head, context.actor)) throw new DomainError("notFound", { what: id });
  requireAction(head, "save");
}

/** Those in a version that are on their way or have ended lately. @throws DomainError as `requireEditable`. */
export async function listOwnUploads(
  context: Context,
  target: { dataSetId: string; version: string },
): Promise<UploadRow[]> {
  const { version } = await requireEditable(context.db.read, context, target, "save");
  const rows = await listUploads(context.db.read, version.id, requireUser(context).id);
  return rows.filter((row) => !isOver(context, row));
}

/** What has arrived of an upload: its sender compares it with the file, before it goes on. */
export function listArrived({ db }: Context, { id }: UploadRow): Promise<UploadPartRow[]> {
  return listParts(db.read, id);
}

/** The files that uploads became and that are still there, by upload. */
export async function findUploadedFiles(
  { db }: Context,
  rows: readonly UploadRow[],
): Promise<ReadonlyMap<string, FileRow>> {
  const ids = rows.flatMap(({ fileId }) => fileId ?? []);
  if (ids.length === 0) return new Map();
  const files = new Map((await listFilesById(db.read, ids)).map((file) => [file.id, file]));
  return new Map(rows.flatMap(({ id, fileId }) => {
    const file = files.get(fileId ?? "");
    return file ? [[id, file] as const] : [];
  }));
}
