/** Folders of a version, for those who may see what files there are. */
import {
  countFound,
  findFileBefore,
  findFolder,
  listFilesIn,
  listFolders,
  listFound,
  positionOfFile,
  positionOfFolder,
  positionOfFound,
} from "../../../db/queries/file/folder_listing.ts";
import type { FolderRow, PageQuery, Position } from "../../../db/queries/file/folder_listing.ts";
import { type FileRow, findFile, type ListedFile, measureFiles } from "../../../db/queries/file/files.ts";
import type { VersionHead } from "../../../db/schema/records.ts";
import type { FolderSort, SortOrder } from "../../../sdk/model/folder.ts";
import type { Context } from "../../context.ts";
import { DomainError } from "../../error.ts";
import { mayListFiles } from "../../policies/dataset.ts";
import { getVersionHead } from "../dataset/read.ts";

export interface FolderListingQuery {
  dataSetId: string;
  version: string;
  path: string;
  after?: Cursor;
  size: number;
  sort: FolderSort;
  order: SortOrder;
  filter: string;
  /** Id of a file. */
  around?: string;
}

/** Where a page begins: behind a folder, or behind a file, which come after all folders. */
export interface Cursor extends Position {
  kind: "folder" | "file";
}

export interface FolderListing {
  folder: { path: string; files: number; size: number };
  folders: FolderRow[];
  files: ListedFile[];
  next?: Cursor;
  later: boolean;
  found?: number;
}

/** Files shown before the one that is looked for, so that its neighbours are seen; fewer where a page is short. */
const BEFORE_MAX = 20;

/**
 * A page of a folder: its folders, then its files; with `filter` the files below it whose paths contain a text. Of a
 * withdrawn version others than its people get an empty root.
 * @throws DomainError notFound, also for a folder or file that is not there.
 */
export async function listFolder(context: Context, query: FolderListingQuery): Promise<FolderListing> {
  const db = context.db.read;
  const head = await getVersionHead(context, db, query.dataSetId, query.version);
  if (!mayListFiles(head, context.actor)) {
    return { folder: { path: "", files: 0, size: 0 }, folders: [], files: [], later: false };
  }
  const place = query.around === undefined
    ? undefined
    : await findPlaceOf(context, head, query.around, query.size);
  const path = place?.folder ?? asFolder(query.path);
  const folder = await measure(context, head, path);
  const page = { ...query, ...place?.page, folder: path, limit: query.size + 1 };
  const { id } = head.version;
  if (page.filter) return { folder, ...await listMatches(context, id, page) };
  const listed = await listPage(context, id, page);
  const isShown = query.around === undefined || listed.files.some((file) => file.id === query.around);
  if (isShown) return { folder, ...listed, later: page.after !== undefined };
  // So many folders come first that the page ends before the file.
  return { folder, ...await listPage(context, id, { ...page, after: BEFORE_FILES }), later: true };
}

const BEFORE_FILES: Cursor = { kind: "file", value: "", path: "" };

/** `a/b/` of `a/b`, `/a/b` and `a/b/`. */
export function asFolder(path: string): string {
  const bare = path.replace(/^\/|\/$/g, "");
  return bare && `${bare}/`;
}

async function findPlaceOf({ db }: Context, { version }: VersionHead, id: string, size: number) {
  const file = (await findFile(db.read, id))?.file;
  if (file?.versionId !== version.id) throw new DomainError("notFound", { what: id });
  const before = await findFileBefore(db.read, version.id, file, Math.min(BEFORE_MAX, size));
  const after: Cursor | undefined = before && { ...before, kind: "file" };
  return {
    folder: file.path.slice(0, file.path.lastIndexOf("/") + 1),
    page: { after, sort: "name", order: "asc", filter: "" } as const,
  };
}

async function measure({ db }: Context, { version }: VersionHead, path: string) {
  if (!path) {
    const { count, size } = await measureFiles(db.read, version.id, "");
    return { path, files: count, size };
  }
  const row = await findFolder(db.read, version.id, path);
  if (!row) throw new DomainError("notFound", { what: path.slice(0, -1) });
  return { path: path.slice(0, -1), files: row.files, size: row.size };
}

type Page = Omit<PageQuery, "after"> & { after?: Cursor; size: number; filter: string };

async function listPage({ db }: Context, versionId: string, page: Page) {
  const { after, sort, size } = page;
  const folders = after?.kind === "file" ? [] : await listFolders(db.read, versionId, page);
  if (folders.length > size) {
    const shown = folders.slice(0, size);
    return {
      folders: shown,
      files: [],
      next: { ...positionOfFolder(shown.at(-1)!, sort), kind: "folder" as const },
    };
  }
  const behind = after?.kind === "file" ? after : undefined;
  const room = size - folders.length;
  const files = await listFilesIn(db.read, versionId, { ...page, after: behind, limit: room + 1 });
  return { folders, ...cut(files, room, (row) => positionOfFile(row, sort), folders.at(-1), sort) };
}

function cut(
  rows: ListedFile[],
  room: number,
  positionOf: (row: FileRow) => Position,
  lastFolder?: FolderRow,
  sort: FolderSort = "name",
): { files: ListedFile[]; next?: Cursor } {
  if (rows.length <= room) return { files: rows };
  const files = rows.slice(0, room);
  const last = files.at(-1);
  if (last) return { files, next: { ...positionOf(last), kind: "file" } };
  return { files, next: lastFolder && { ...positionOfFolder(lastFolder, sort), kind: "folder" } };
}

async function listMatches({ db }: Context, versionId: string, page: Page) {
  const rows = await listFound(db.read, versionId, page);
  const found = page.after ? undefined : await countFound(db.read, versionId, page);
  const { files, next } = cut(rows, page.size, (row) => positionOfFound(row, page.sort));
  return { folders: [], files, next, found, later: page.after !== undefined };
}
