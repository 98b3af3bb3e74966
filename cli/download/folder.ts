/** The folder into which a dataset is downloaded, and what of the dataset goes there. */
import { readdir } from "node:fs/promises";
import { localized } from "../../sdk/model/locale.ts";
import type { Dataset, Locale } from "../../sdk/mod.ts";
import { ignoreMissing } from "../config.ts";
import { CliError } from "../error.ts";
import { PARTS_FOLDER } from "./target.ts";

/** Makes a folder name that every system accepts from the dataset's title, or from its id if nothing usable is left. */
export function folderName(
  { dataSetId, title }: Pick<Dataset, "dataSetId" | "title">,
  locale: Locale,
): string {
  const name = localized(title, locale).normalize("NFC")
    // deno-lint-ignore no-control-regex -- control characters are removed here
    .replace(/[\u0000-\u001f\u007f-\u009f<>:"/\\|?*\u202a-\u202e\u2066-\u2069]+/g, " ")
    .replace(/\s+/g, " ").trim();
  const short = Array.from(name).slice(0, FOLDER_NAME_MAX).join("").replace(/[. ]+$/, "").replace(
    /^[.-]+/,
    "",
  );
  return short === "" || RESERVED.test(short) ? dataSetId : short;
}

/** Characters of a folder name. With three bytes each they are well below the 255 bytes that file systems accept. */
const FOLDER_NAME_MAX = 60;
/** Reserved device names of Windows. */
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)(\..*)?$/i;

/**
 * Refuses a folder of another dataset, because two datasets may have the same title.
 * @throws CliError (conflict) where the folder holds what is not of this one.
 */
export async function requireOwnFolder(root: string, names: Iterable<string>): Promise<void> {
  const own = new Set([PARTS_FOLDER, ...Array.from(names, (name) => name.split("/")[0]!)]);
  for (const name of await readdir(root).catch(ignoreMissing) ?? []) {
    if (own.has(name)) continue;
    throw new CliError("conflict", "cli.error.folderTaken", { values: { path: root, found: name } });
  }
}

/** @throws CliError (notFound) for a path that is neither a file nor a folder. */
export function choose<File extends { path: string }>(files: File[], paths: readonly string[]): File[] {
  if (paths.length === 0) return files;
  const belongs = (path: string, wanted: string) => path === wanted || path.startsWith(`${wanted}/`);
  const wanted = paths.map((path) => path.replace(/\/$/, ""));
  for (const [at, one] of wanted.entries()) {
    if (files.some((file) => belongs(file.path, one))) continue;
    throw new CliError("notFound", "cli.error.noSuchPath", { values: { path: paths[at]! } });
  }
  return files.filter(({ path }) => wanted.some((one) => belongs(path, one)));
}
