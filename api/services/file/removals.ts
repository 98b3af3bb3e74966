/** Deletions of files of a draft, and how they are undone: rows are kept for a day, and with them the bytes. */
import type { Transaction } from "../../../db/client.ts";
import { deleteFiles } from "../../../db/queries/file/file_moves.ts";
import { changeExtent, type FileRow } from "../../../db/queries/file/files.ts";
import { addEntries, removeEntries } from "../../../db/queries/file/path_entries.ts";
import { keepRemoved, listRemoved, putBackRemoved } from "../../../db/queries/file/removed_files.ts";
import type { RestoredFiles } from "../../../sdk/model/folder.ts";
import { REMOVED_FILES_MS } from "../../../sdk/model/limits.ts";
import type { Context } from "../../context.ts";
import { DomainError } from "../../error.ts";
import type { VersionAddress } from "../dataset/read.ts";
import { requireEditable } from "../dataset/save.ts";
import { recordFileChange } from "../link/shared_work.ts";
import { requireFree } from "./taken_paths.ts";

/** All that is deleted together. */
export interface Removal {
  id: string;
  at: number;
}

/** Deletes files, so that they can be had back. The extent of the version is the caller's. */
export async function removeFiles(
  tx: Transaction,
  versionId: string,
  files: readonly FileRow[],
  removal: Removal,
): Promise<void> {
  await keepRemoved(tx, removal, files.map(({ id }) => id));
  await deleteFiles(tx, versionId, files.map(({ path }) => path));
  await removeEntries(tx, versionId, files);
}

/**
 * Undoes a deletion: all of its files are there again, under their ids, or none is.
 * @throws DomainError as `requireEditable`; notFound for a deletion that is none, or older than a day; pathTaken where
 * something else took the place of a file.
 */
export async function restoreFiles(
  context: Context,
  target: VersionAddress,
  removalId: string,
): Promise<RestoredFiles> {
  return await context.db.withTx(async (tx) => {
    const head = await requireEditable(tx, context, target, "save");
    const { version } = head;
    const at = context.clock().getTime();
    const files = await listRemoved(tx, version.id, { removalId, from: at - REMOVED_FILES_MS });
    if (files.length === 0) throw new DomainError("notFound", { what: removalId });
    await requireFree(tx, version.id, files.map(({ path }) => path));
    await putBackRemoved(tx, removalId);
    await addEntries(tx, version.id, files);
    const size = files.reduce((sum, file) => sum + file.size, 0);
    await changeExtent(tx, version.id, { count: files.length, size, at });
    const detail = { restored: files.length };
    await recordFileChange(tx, context, head, "restoreFiles", detail);
    return detail;
  });
}
