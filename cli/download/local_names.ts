/** Names of a dataset's files on this computer, where its own would be refused or taken for another. */
import { numbered } from "../../sdk/model/file.ts";
import { foldersOf } from "../../sdk/model/path_index.ts";
import { windowsName } from "../../sdk/model/windows_names.ts";

/** What a file system makes of names. */
export interface NameRules {
  /** Some characters and names are not allowed. */
  windows: boolean;
  /** `A.txt` and `a.txt` are one file. */
  foldsCase: boolean;
  /** Names that differ in Unicode form, composed and decomposed, are one file. */
  foldsForm: boolean;
}

/** Names that these rules leave as they are can be kept everywhere. */
export const STRICTEST_RULES: NameRules = { windows: true, foldsCase: true, foldsForm: true };

/** Where the file system itself cannot be asked. */
export const platformRules = (platform: string): NameRules => ({
  windows: platform === "win32",
  foldsCase: platform === "win32" || platform === "darwin",
  foldsForm: platform === "darwin",
});

/** Local paths by the paths of the dataset, in their order, so that every download chooses the same. */
export function localNames(paths: Iterable<string>, rules: NameRules): Map<string, string> {
  const names = new Map<string, string>();
  const taken = new Set<string>();
  const keyOf = (path: string) => foldAs(path, rules);
  for (const path of new Set(paths)) {
    const wanted = rules.windows ? path.split("/").map(windowsName).join("/") : path;
    let local = wanted;
    for (let n = 2; taken.has(keyOf(local)); n++) local = numbered(wanted, n);
    names.set(path, local);
    for (const place of [keyOf(local), ...foldersOf(keyOf(local))]) taken.add(place);
  }
  return names;
}

/** Equal for names that are one file there. */
function foldAs(path: string, { foldsCase, foldsForm }: NameRules): string {
  const form = foldsForm ? path.normalize("NFC") : path;
  const folded = foldsCase ? form.toLowerCase() : form;
  return foldsForm ? folded.normalize("NFC") : folded;
}
