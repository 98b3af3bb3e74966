/** Folders as they are listed, a page at a time: each page asks an index for its rows and for no others. */
import { and, asc, desc, eq, gt, lt, type SQL, sql, type SQLWrapper } from "drizzle-orm";
import { baseName, foldPath, sortKey } from "../../../sdk/model/file.ts";
import type { FolderSort, SortOrder } from "../../../sdk/model/folder.ts";
import type { Executor } from "../../client.ts";
import { file, folder, folderOf, pathEntry } from "../../schema/mod.ts";
import { type FileRow, listedColumns, type ListedFile } from "./files.ts";

export type FolderRow = typeof folder.$inferSelect;

/** The last row that the caller knows: what it was sorted by, and its path. */
export interface Position {
  value: string | number;
  path: string;
}

export interface PageQuery {
  /** With its last slash; empty for the root. */
  folder: string;
  sort: FolderSort;
  order: SortOrder;
  after?: Position;
  /** Rows that are left out, for callers that count; `after` costs nothing. */
  offset?: number;
  limit: number;
}

export function findFolder(db: Executor, versionId: string, path: string): Promise<FolderRow | undefined> {
  return db.select().from(folder).where(and(eq(folder.versionId, versionId), eq(folder.path, path))).get();
}

/** Folders in a folder; they have a name and a size to be sorted by. */
export function listFolders(db: Executor, versionId: string, query: PageQuery): Promise<FolderRow[]> {
  const by = folderValue(query.sort);
  const column = by === "size" ? folder.size : folder.sort;
  return db.select().from(folder)
    .where(
      and(
        eq(folder.versionId, versionId),
        eq(folder.parent, query.folder),
        isAfter(column, folder.path, query),
      ),
    )
    .orderBy(...ordered(column, folder.path, query.order)).limit(query.limit).offset(query.offset ?? 0).all();
}

const folderValue = (sort: FolderSort): "size" | "sort" => sort === "size" ? "size" : "sort";

export const positionOfFolder = (row: FolderRow, sort: FolderSort): Position => ({
  value: row[folderValue(sort)],
  path: row.path,
});

export async function countFolders(db: Executor, versionId: string, parent: string): Promise<number> {
  const row = await db.select({ count: sql<number>`count(*)` }).from(folder)
    .where(and(eq(folder.versionId, versionId), eq(folder.parent, parent))).get();
  return row?.count ?? 0;
}

/** Files in a folder itself. */
export function listFilesIn(db: Executor, versionId: string, query: PageQuery): Promise<ListedFile[]> {
  const { sort, order, limit } = query;
  if (sort === "name") return listByName(db, versionId, query);
  const column = { size: file.size, type: file.mediaType, time: file.createdAt }[sort];
  return db.select(listedColumns).from(file)
    .where(and(
      eq(file.versionId, versionId),
      sql`${folderOf(file.path)} = ${query.folder}`,
      isAfter(column, file.path, query),
    ))
    .orderBy(...ordered(column, file.path, order)).limit(limit).all();
}

async function listByName(db: Executor, versionId: string, query: PageQuery): Promise<ListedFile[]> {
  return await db.select(listedColumns).from(pathEntry)
    .innerJoin(file, and(eq(file.versionId, pathEntry.versionId), eq(file.path, pathEntry.path)))
    .where(and(
      eq(pathEntry.versionId, versionId),
      sql`${folderOf(pathEntry.path)} = ${query.folder}`,
      isAfter(pathEntry.sort, pathEntry.path, query),
    ))
    .orderBy(...ordered(pathEntry.sort, pathEntry.path, query.order)).limit(query.limit).offset(
      query.offset ?? 0,
    )
    .all();
}

/** What a file is sorted by, as its index has it. */
export function positionOfFile({ path, size, mediaType, createdAt }: FileRow, sort: FolderSort): Position {
  const value = { name: sortKey(baseName(path)), size, type: mediaType, time: createdAt }[sort];
  return { value, path };
}

/** The file so many places before another one in its folder, by name; absent where fewer are before it. */
export async function findFileBefore(
  db: Executor,
  versionId: string,
  file: FileRow,
  places: number,
): Promise<Position | undefined> {
  const { value, path } = positionOfFile(file, "name");
  const inFolder = path.slice(0, path.lastIndexOf("/") + 1);
  const rows = await db.select({ value: pathEntry.sort, path: pathEntry.path }).from(pathEntry)
    .where(and(
      eq(pathEntry.versionId, versionId),
      sql`${folderOf(pathEntry.path)} = ${inFolder}`,
      sql`(${pathEntry.sort}, ${pathEntry.path}) < (${value}, ${path})`,
    ))
    .orderBy(desc(pathEntry.sort), desc(pathEntry.path)).limit(places).all();
  return rows.length < places ? undefined : rows.at(-1);
}

export interface FoundQuery extends PageQuery {
  filter: string;
}

/** Files below a folder whose paths contain a text. Looks at the names of the version, and at the rows of what it finds. */
export async function listFound(db: Executor, versionId: string, query: FoundQuery): Promise<ListedFile[]> {
  const { sort, order, limit } = query;
  const column = { name: pathEntry.key, size: file.size, type: file.mediaType, time: file.createdAt }[sort];
  return await db.select(listedColumns).from(pathEntry)
    .innerJoin(file, and(eq(file.versionId, pathEntry.versionId), eq(file.path, pathEntry.path)))
    .where(and(isFound(versionId, query), isAfter(column, pathEntry.path, query)))
    .orderBy(...ordered(column, pathEntry.path, order)).limit(limit).all();
}

/** As {@link positionOfFile}, in the order of {@link listFound}. */
export const positionOfFound = (row: FileRow, sort: FolderSort): Position =>
  sort === "name" ? { value: foldPath(row.path), path: row.path } : positionOfFile(row, sort);

export async function countFound(
  db: Executor,
  versionId: string,
  query: Pick<FoundQuery, "folder" | "filter">,
): Promise<number> {
  const row = await db.select({ count: sql<number>`count(*)` }).from(pathEntry).where(
    isFound(versionId, query),
  ).get();
  return row?.count ?? 0;
}

function isFound(
  versionId: string,
  { folder, filter }: Pick<FoundQuery, "folder" | "filter">,
): SQL | undefined {
  const key = foldPath(folder);
  // The character after a slash ends the range of what begins with one.
  const below = key && and(gt(pathEntry.key, key), lt(pathEntry.key, `${key.slice(0, -1)}0`));
  const exact = folder && sql`substr(${pathEntry.path}, 1, length(${folder})) = ${folder}`;
  return and(
    eq(pathEntry.versionId, versionId),
    below || undefined,
    exact || undefined,
    sql`instr(substr(${pathEntry.key}, length(${key}) + 1), ${foldPath(filter)}) > 0`,
  );
}

/** In either direction, because an index is read from both ends. */
function isAfter(value: SQLWrapper, path: SQLWrapper, { after, order }: PageQuery): SQL | undefined {
  if (!after) return undefined;
  const direction = order === "asc" ? sql`>` : sql`<`;
  return sql`(${value}, ${path}) ${direction} (${after.value}, ${after.path})`;
}

function ordered(value: SQLWrapper, path: SQLWrapper, order: SortOrder): SQL[] {
  const by = order === "asc" ? asc : desc;
  return [by(value as SQL), by(path as SQL)];
}
