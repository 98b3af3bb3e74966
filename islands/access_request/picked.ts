/** Paths that were written or came back, as the tree of files knows them. */
import { ApiError } from "../../sdk/error.ts";
import type { FolderPage, FolderQuery } from "../../sdk/model/folder.ts";
import { FOLDER_PAGE_MAX } from "../../sdk/model/limits.ts";
import type { Extent } from "../file_tree/rows.ts";

export interface PickTarget {
  dataSetId: string;
  version: string;
}

export interface Picked {
  /** Files and bytes by path, that of a folder with `/` at its end. */
  known: ReadonlyMap<string, Extent>;
  /** Paths that the version does not have. */
  missing: readonly string[];
}

/** One path a line. */
export const linesOf = (text: string): string[] => [
  ...new Set(text.split(/\r?\n/).map((line) => line.trim()).filter(Boolean)),
];

type Ask = (query: FolderQuery) => Promise<FolderPage>;

/** Looks up each path, one after another. @throws ApiError, ConnectionError */
export async function lookUp(paths: readonly string[], ask: Ask): Promise<Picked> {
  const known = new Map<string, Extent>();
  const missing: string[] = [];
  for (const path of paths) {
    const found = await findFile(path, ask) ?? await findFolder(path.replace(/\/+$/, ""), ask);
    if (found) known.set(...found);
    else missing.push(path);
  }
  return { known, missing };
}

type Found = [path: string, extent: Extent];

/** A search for the name in its folder; it finds names that contain it too, of which there may be several pages. */
async function findFile(path: string, ask: Ask): Promise<Found | undefined> {
  if (path.endsWith("/")) return undefined;
  const at = path.lastIndexOf("/");
  const query = { path: path.slice(0, Math.max(0, at)), filter: path.slice(at + 1), size: FOLDER_PAGE_MAX };
  let after: string | undefined;
  do {
    const page = await orUndefined(ask({ ...query, after }));
    const file = page?.files.find((one) => one.path === path);
    if (file) return [path, { count: 1, size: file.size }];
    after = page?.next;
  } while (after !== undefined);
}

async function findFolder(path: string, ask: Ask): Promise<Found | undefined> {
  const page = path ? await orUndefined(ask({ path, size: 1 })) : undefined;
  return page && [`${path}/`, { count: page.folder.files, size: page.folder.size }];
}

async function orUndefined<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ApiError && error.error === "notFound") return undefined;
    throw error;
  }
}
