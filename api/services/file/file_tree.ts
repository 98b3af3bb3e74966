/** Files of a version as the specified calls give them (spec 3 §4): a folder by places, and the whole as one tree. */
import {
  countFolders,
  findFolder,
  listFilesIn,
  listFolders,
} from "../../../db/queries/file/folder_listing.ts";
import type { FolderRow, PageQuery } from "../../../db/queries/file/folder_listing.ts";
import { type FileRow, listFiles, listMd5, measureFiles } from "../../../db/queries/file/files.ts";
import { TREE_FILES_MAX } from "../../../sdk/model/limits.ts";
import type { Context } from "../../context.ts";
import { DomainError } from "../../error.ts";
import { mayListFiles } from "../../policies/dataset.ts";
import { getVersionHead } from "../dataset/read.ts";
import { asFolder } from "./folder_listing.ts";

export interface Children {
  folders: FolderRow[];
  files: (FileRow & { md5?: string })[];
}

/**
 * Folders and then files of a folder, by name, from a place on.
 * @throws DomainError notFound, also for a folder that is not there.
 */
export async function listChildren(
  context: Context,
  { dataSetId, version, ...query }: {
    dataSetId: string;
    version: string;
    path: string;
    offset: number;
    size: number;
  },
): Promise<Children> {
  const db = context.db.read;
  const head = await getVersionHead(context, db, dataSetId, version);
  if (!mayListFiles(head, context.actor)) return { folders: [], files: [] };
  const { id } = head.version;
  const folder = asFolder(query.path);
  if (folder && !await findFolder(db, id, folder)) throw new DomainError("notFound", { what: query.path });
  const page: PageQuery = { folder, sort: "name", order: "asc", limit: query.size, offset: query.offset };
  const folders = await listFolders(db, id, page);
  const room = query.size - folders.length;
  if (room === 0) return { folders, files: [] };
  const before = folders.length > 0
    ? 0
    : Math.max(0, query.offset - (query.offset > 0 ? await countFolders(db, id, folder) : 0));
  const files = await listFilesIn(db, id, { ...page, limit: room, offset: before });
  const md5 = await listMd5(db, files.map(({ sha256 }) => sha256));
  return { folders, files: files.map((file) => ({ ...file, md5: md5.get(file.sha256) })) };
}

/**
 * All files of a version, in path order.
 * @throws DomainError notFound, treeTooLarge.
 */
export async function listWholeTree(
  context: Context,
  { dataSetId, version }: { dataSetId: string; version: string },
): Promise<FileRow[]> {
  const db = context.db.read;
  const head = await getVersionHead(context, db, dataSetId, version);
  if (!mayListFiles(head, context.actor)) return [];
  const { id } = head.version;
  const { count } = await measureFiles(db, id, "");
  if (count > TREE_FILES_MAX) {
    throw new DomainError("treeTooLarge", { found: String(count), limit: String(TREE_FILES_MAX) });
  }
  return await listFiles(db, id, { prefix: "", after: "", limit: TREE_FILES_MAX });
}
