/** What a listing of FTP reads: the rows of one folder, and none of those below it. */
import type { Executor } from "../../../db/client.ts";
import {
  findFolder,
  listFilesIn,
  listFolders,
  type PageQuery,
  type Position,
  positionOfFile,
  positionOfFolder,
} from "../../../db/queries/file/folder_listing.ts";

/** Rows that are read at once. */
const PAGE = 2_000;

export async function hasFolder(db: Executor, versionId: string, path: string): Promise<boolean> {
  return await findFolder(db, versionId, `${path}/`) !== undefined;
}

export interface Listed {
  /** A folder ends with a slash. */
  path: string;
  size: number;
  createdAt: number;
}

/** @param folder With its last slash; empty for the root. */
export async function* listFolder(db: Executor, versionId: string, folder: string): AsyncGenerator<Listed> {
  const query = { folder, sort: "name", order: "asc", limit: PAGE } as const;
  const folders = (after?: Position) => listFolders(db, versionId, { ...query, after });
  for await (const { path, size } of allOf(folders, positionOfFolder)) yield { path, size, createdAt: 0 };
  yield* allOf((after) => listFilesIn(db, versionId, { ...query, after }), positionOfFile);
}

async function* allOf<T>(
  page: (after?: Position) => Promise<T[]>,
  positionOf: (row: T, sort: PageQuery["sort"]) => Position,
): AsyncGenerator<T> {
  let after: Position | undefined;
  for (;;) {
    const rows = await page(after);
    yield* rows;
    if (rows.length < PAGE) return;
    after = positionOf(rows.at(-1)!, "name");
  }
}
