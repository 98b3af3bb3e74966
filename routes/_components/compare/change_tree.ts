import type { FileDifference } from "../../../sdk/model/comparison.ts";
import { baseName } from "../../../sdk/model/file.ts";

export interface ChangeFolder {
  name: string;
  folders: ChangeFolder[];
  files: FileDifference[];
  /** Files below that changed, and all that did not. */
  changed: number;
  same: number;
}

/** Folders of a list of paths; what changed stands before what did not, else in the order of the list. */
export function changeTree(files: readonly FileDifference[]): ChangeFolder {
  const root = emptyFolder("");
  const known = new Map([["", root]]);
  for (const file of files) {
    const line = lineOf(folderPath(file.path), known);
    line[0].files.push(file);
    for (const folder of line) folder[file.change === "same" ? "same" : "changed"]++;
  }
  for (const folder of known.values()) {
    folder.folders.sort((a, b) => Number(b.changed > 0) - Number(a.changed > 0));
    folder.files.sort((a, b) => Number(a.change === "same") - Number(b.change === "same"));
  }
  return root;
}

const folderPath = (path: string) => path.slice(0, Math.max(0, path.lastIndexOf("/")));

/** A folder and those above it, up to the root. */
function lineOf(path: string, known: Map<string, ChangeFolder>): ChangeFolder[] {
  const found = known.get(path);
  const above = path === "" ? [] : lineOf(folderPath(path), known);
  if (found) return [found, ...above];
  const folder = emptyFolder(baseName(path));
  above[0].folders.push(folder);
  known.set(path, folder);
  return [folder, ...above];
}

const emptyFolder = (name: string): ChangeFolder => ({ name, folders: [], files: [], changed: 0, same: 0 });
