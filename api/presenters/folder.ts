import type { folder } from "../../db/schema/file.ts";
import type { FileRow } from "../../db/queries/file/files.ts";
import { baseName, sortKey } from "../../sdk/model/file.ts";
import type { ChildEntry, ListedFolder, TreeNode } from "../../sdk/model/folder.ts";

type FolderRow = typeof folder.$inferSelect;

export const presentFolder = ({ path, files, size }: FolderRow): ListedFolder => ({
  path: path.slice(0, -1),
  files,
  size,
});

/** The specified calls begin every path with the version. */
export function presentChildFolder(version: string, { path, size }: FolderRow): ChildEntry {
  const bare = path.slice(0, -1);
  const whole = `/${version}/${bare}`;
  return { id: whole, fileName: baseName(bare), path: whole, size, dir: true, md5: "" };
}

export function presentChildFile(
  version: string,
  { id, path, size, md5 = "" }: FileRow & { md5?: string },
): ChildEntry {
  return { id, fileName: baseName(path), path: `/${version}/${path}`, size, dir: false, md5 };
}

/** Folders before files, each by name, at every depth. */
export function presentTree(version: string, files: readonly FileRow[]): TreeNode[] {
  const root: TreeNode = folderNode(`/${version}`);
  const known = new Map([["", root]]);
  for (const { id, path, size } of files) {
    const folder = path.slice(0, path.lastIndexOf("/") + 1);
    const node: TreeNode = { id, label: baseName(path), dir: false, type: "file", size, children: [] };
    nodeOf(folder, known, version).children.push(node);
    for (let above = folder; above; above = parentOf(above)) known.get(above)!.size += size;
  }
  for (const { children } of known.values()) children.sort(compareNodes);
  return root.children;
}

function nodeOf(folder: string, known: Map<string, TreeNode>, version: string): TreeNode {
  const found = known.get(folder);
  if (found) return found;
  const node = folderNode(`/${version}/${folder.slice(0, -1)}`);
  known.set(folder, node);
  nodeOf(parentOf(folder), known, version).children.push(node);
  return node;
}

const folderNode = (id: string): TreeNode => ({
  id,
  label: baseName(id),
  dir: true,
  type: "folder",
  size: 0,
  children: [],
});

/** `a/` of `a/b/`. */
const parentOf = (folder: string): string => folder.slice(0, folder.lastIndexOf("/", folder.length - 2) + 1);

function compareNodes(one: TreeNode, other: TreeNode): number {
  if (one.dir !== other.dir) return one.dir ? -1 : 1;
  const [a, b] = [sortKey(one.label), sortKey(other.label)];
  return a < b ? -1 : a > b ? 1 : 0;
}
