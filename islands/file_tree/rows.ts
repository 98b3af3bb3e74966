/** The rows of a tree of which only some folders are open and only some pages are loaded. */
import type { ReactNode } from "react";
import type { DataFile } from "../../sdk/mod.ts";
import type { FolderPage, ListedFolder } from "../../sdk/model/folder.ts";
import { baseName } from "../../sdk/model/file.ts";

/** What is known of a folder that was opened. */
export interface LoadedFolder {
  folders: readonly ListedFolder[];
  files: readonly DataFile[];
  /** Where its list goes on. */
  next?: string;
  /** A page is on its way, or the last one could not be had. */
  state: "here" | "loading" | "failed";
}

export interface Tree {
  /** Path of the folder that the tree shows. */
  root: string;
  folders: ReadonlyMap<string, LoadedFolder>;
  open: ReadonlySet<string>;
}

interface AnyRow {
  /** The path; of a folder with a slash at its end. */
  key: string;
  /** From 1 on. */
  level: number;
}
export interface FolderRow extends AnyRow {
  kind: "folder";
  name: string;
  folder: ListedFolder;
  open: boolean;
}
export interface FileRow extends AnyRow {
  kind: "file";
  name: string;
  file: DataFile;
}
/** Stands where a list goes on. */
export interface MoreRow extends AnyRow {
  kind: "more";
  /** The folder whose next page is wanted. */
  path: string;
  next?: string;
  state: LoadedFolder["state"];
}
/** A file that is on its way. */
export interface ArrivingRow extends AnyRow {
  kind: "arriving";
  name: string;
  /** What is done with it. */
  note: string;
  /** A button that takes it away. */
  action?: ReactNode;
}
export type StoredRow = FolderRow | FileRow;
export type Row = StoredRow | MoreRow | ArrivingRow;

export const isStored = (row: Row): row is StoredRow => row.kind === "folder" || row.kind === "file";

/** The path of what a key names. */
export const pathOfKey = (key: string): string => key.replace(/\/$/, "");

export const toLoaded = ({ folders, files, next }: FolderPage): LoadedFolder => ({
  folders,
  files,
  next,
  state: "here",
});

/** A folder with one more page of its list. */
export function withPage(known: LoadedFolder | undefined, page: FolderPage): LoadedFolder {
  const { folders, files, next } = page;
  return {
    folders: [...known?.folders ?? [], ...folders],
    files: [...known?.files ?? [], ...files],
    next,
    state: "here",
  };
}

/** From top to bottom. Names are those below the root, which are whole paths where files were searched. */
export function rowsOf({ root, folders, open }: Tree): Row[] {
  const rows: Row[] = [];
  const prefix = root && `${root}/`;
  const add = (path: string, level: number): void => {
    const known = folders.get(path);
    for (const folder of known?.folders ?? []) {
      const isOpen = open.has(folder.path);
      const key = `${folder.path}/`;
      rows.push({ kind: "folder", key, level, name: baseName(folder.path), folder, open: isOpen });
      if (isOpen) add(folder.path, level + 1);
    }
    for (const file of known?.files ?? []) {
      const name = level === 1 ? file.path.slice(prefix.length) : baseName(file.path);
      rows.push({ kind: "file", key: file.path, level, name, file });
    }
    if (!known || known.next !== undefined) {
      rows.push({
        kind: "more",
        key: `${path}//`,
        level,
        path,
        next: known?.next,
        state: known?.state ?? "loading",
      });
    }
  };
  add(root, 1);
  return rows;
}

/** Whether a folder above it is selected. */
export function isCovered(key: string, selected: ReadonlySet<string>): boolean {
  for (let end = key.indexOf("/"); end >= 0 && end < key.length - 1; end = key.indexOf("/", end + 1)) {
    if (selected.has(key.slice(0, end + 1))) return true;
  }
  return false;
}

/** How many files a row stands for, and their bytes. */
export interface Extent {
  count: number;
  size: number;
}

export const extentOf = (row: StoredRow): Extent =>
  row.kind === "folder"
    ? { count: row.folder.files, size: row.folder.size }
    : { count: 1, size: row.file.size };

/** Files and bytes of what is selected, each file once. */
export const measure = (rows: readonly Row[], selected: ReadonlySet<string>): Extent =>
  measureKnown(new Map(rows.filter(isStored).map((row) => [row.key, extentOf(row)])), selected);

/** The same where rows may have gone from the page: what is known of them, by their keys. */
export function measureKnown(known: ReadonlyMap<string, Extent>, selected: ReadonlySet<string>): Extent {
  let [count, size] = [0, 0];
  for (const path of selectedPaths(selected)) {
    count += known.get(path)?.count ?? 0;
    size += known.get(path)?.size ?? 0;
  }
  return { count, size };
}

/** Paths of what is selected, those of folders with a slash; what lies in a selected folder goes with it. */
export const selectedPaths = (selected: ReadonlySet<string>): string[] =>
  [...selected].filter((key) => !isCovered(key, selected));

/** Adds a row to the selection, or takes it out; a range goes from `anchor` to it. */
export function select(
  rows: readonly Row[],
  selected: ReadonlySet<string>,
  { key, anchor }: { key: string; anchor?: string },
): Set<string> {
  const now = new Set(selected);
  const [from, to] = [rows.findIndex((row) => row.key === anchor), rows.findIndex((row) => row.key === key)];
  if (from >= 0 && to >= 0) {
    const [first, last] = from < to ? [from, to] : [to, from];
    for (const row of rows.slice(first, last + 1)) if (isStored(row)) now.add(row.key);
  } else if (!now.delete(key)) now.add(key);
  return now;
}
