/** The files of a version as folders, each with the size and number of what lies below it. */
import { type DataFile, isFileName } from "../../sdk/model/file.ts";

export type TreeFile = Pick<DataFile, "path" | "size"> & Partial<DataFile>;

export interface Folder {
  name: string;
  path: string;
  /** Bytes and number of all files below. */
  size: number;
  count: number;
  folders: Folder[];
  files: TreeFile[];
}

const newFolder = (name: string, path: string): Folder => ({
  name,
  path,
  size: 0,
  count: 0,
  folders: [],
  files: [],
});

/** Folders first, then files, each by name as people sort (2 before 10). */
export function toTree(files: TreeFile[]): Folder {
  const root = newFolder("", "");
  const known = new Map([["", root]]);
  for (const file of files) {
    const chain = foldersOf(file.path).map((path) => ensureFolder(known, path));
    for (const folder of [root, ...chain]) {
      folder.size += file.size;
      folder.count++;
    }
    (chain.at(-1) ?? root).files.push(file);
  }
  for (const folder of known.values()) {
    folder.folders.sort((a, b) => byName.compare(a.name, b.name));
    folder.files.sort((a, b) => byName.compare(a.path, b.path));
  }
  return root;
}

const byName = new Intl.Collator("zh-CN", { numeric: true });

/** `a/b/c.txt` lies in `a` and `a/b`. */
function foldersOf(path: string): string[] {
  const parts = path.split("/").slice(0, -1);
  return parts.map((_, index) => parts.slice(0, index + 1).join("/"));
}

function ensureFolder(known: Map<string, Folder>, path: string): Folder {
  const found = known.get(path);
  if (found) return found;
  const cut = path.lastIndexOf("/");
  const folder = newFolder(path.slice(cut + 1), path);
  known.set(path, folder);
  known.get(cut < 0 ? "" : path.slice(0, cut))!.folders.push(folder);
  return folder;
}

/** The path a chosen file gets: below its folder, or without the name of the chosen folder. */
export function uploadPath(relativePath: string, keepTopFolder: boolean): string {
  const path = relativePath.replace(/^\/+/, "");
  const cut = path.indexOf("/");
  return keepTopFolder || cut < 0 ? path : path.slice(cut + 1);
}

// Left behind by operating systems; nobody means to publish them.
const SYSTEM_FILES = /^(\.DS_Store|Thumbs\.db|desktop\.ini|\._.*)$/i;

export function isSystemFile(path: string): boolean {
  return SYSTEM_FILES.test(path.slice(path.lastIndexOf("/") + 1)) || path.split("/").includes("__MACOSX");
}

/** Whether every part of the path is a name that can be stored. */
export function isUsablePath(path: string): boolean {
  return path.split("/").every(isFileName);
}
