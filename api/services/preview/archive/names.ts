import type { ArchiveEntry } from "../../../../sdk/model/preview/archive.ts";
import { memberKindsOf } from "../../../../sdk/model/preview/kinds.ts";

/** Characters of a name that are shown. */
const NAME_MAX = 1_024;

export const cutName = (name: string): string =>
  name.length <= NAME_MAX ? name.toWellFormed() : `${name.slice(0, NAME_MAX).toWellFormed()}…`;

/** Whether a member of this name can be shown. */
export const isShown = (name: string): boolean => memberKindsOf(name).length > 0;

/** Whether the content of a file in an archive can be shown, and why not. */
export function showable(name: string, fits: boolean): Pick<ArchiveEntry, "shown" | "hidden"> {
  if (!isShown(name)) return { shown: false, hidden: "unsupported" };
  return fits ? { shown: true } : { shown: false, hidden: "tooLarge" };
}
