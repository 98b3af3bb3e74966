import type { ListedFile } from "../../_loaders/detail.ts";

export interface Folder {
  name: string;
  /** Path with `/` between names; empty for the root. */
  path: string;
  folders: Folder[];
  files: ListedFile[];
  /** Bytes and number of all files below. */
  size: number;
  count: number;
}

/** Folders and files of a list of paths, in the order of the list. */
export function fileTree(files: ListedFile[]): Folder {
  const root = emptyFolder("", "");
  const known = new Map([["", root]]);
  for (const file of files) {
    const folder = folderOf(file.path.slice(0, Math.max(0, file.path.lastIndexOf("/"))), known);
    folder.files.push(file);
    addExtent(file, known);
  }
  return root;
}

function folderOf(path: string, known: Map<string, Folder>): Folder {
  const found = known.get(path);
  if (found) return found;
  const end = path.lastIndexOf("/");
  const folder = emptyFolder(path.slice(end + 1), path);
  folderOf(path.slice(0, Math.max(0, end)), known).folders.push(folder);
  known.set(path, folder);
  return folder;
}

function addExtent({ path, size }: ListedFile, known: Map<string, Folder>): void {
  for (let end = path.lastIndexOf("/");; end = path.lastIndexOf("/", end - 1)) {
    const folder = known.get(path.slice(0, Math.max(0, end)))!;
    folder.size += size;
    folder.count += 1;
    if (end < 0) return;
  }
}

const emptyFolder = (name: string, path: string): Folder => ({
  name,
  path,
  folders: [],
  files: [],
  size: 0,
  count: 0,
});
