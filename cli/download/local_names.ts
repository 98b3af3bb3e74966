/** Names of a dataset's files on this computer, where its own would be refused or taken for another. */
import { foldPath, numbered } from "../../sdk/model/file.ts";

/** What the file systems of this computer make of names. */
export interface NameRules {
  /** Some characters and names are not allowed. */
  windows: boolean;
  /** `A.txt` and `a.txt` are one file. */
  foldsCase: boolean;
}

/** Windows and macOS take names that differ in case or composition for one; a disk that does not loses nothing. */
export const nameRules = (platform: string): NameRules => ({
  windows: platform === "win32",
  foldsCase: platform === "win32" || platform === "darwin",
});

/** Local paths by the paths of the dataset, in their order, so that every download chooses the same. */
export function localNames(paths: Iterable<string>, { windows, foldsCase }: NameRules): Map<string, string> {
  const names = new Map<string, string>();
  const taken = new Set<string>();
  const keyOf = (path: string) => foldsCase ? foldPath(path) : path;
  for (const path of new Set(paths)) {
    const wanted = windows ? path.split("/").map(windowsName).join("/") : path;
    let local = wanted;
    for (let n = 2; taken.has(keyOf(local)); n++) local = numbered(wanted, n);
    names.set(path, local);
    for (const place of [keyOf(local), ...foldersOf(keyOf(local))]) taken.add(place);
  }
  return names;
}

/** The folders that a path lies in, whose names no file may have. */
function foldersOf(path: string): string[] {
  const parts = path.split("/").slice(0, -1);
  return parts.map((_, at) => parts.slice(0, at + 1).join("/"));
}

/** Device names, whatever extension they have. */
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;

function windowsName(name: string): string {
  return name.replace(/[<>:"|?*]/g, "_").replace(/[. ]+$/, (end) => "_".repeat(end.length)).replace(
    RESERVED,
    "_$1",
  );
}
