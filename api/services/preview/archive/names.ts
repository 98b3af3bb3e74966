import { previewKindsOf } from "../../../../sdk/model/preview/kinds.ts";

/** Characters of a name that are shown. */
const NAME_MAX = 1_024;

export const cutName = (name: string): string =>
  name.length <= NAME_MAX ? name.toWellFormed() : `${name.slice(0, NAME_MAX).toWellFormed()}…`;

/** Whether a member of this name can be shown. Archives in archives are not opened. */
export function isShown(name: string): boolean {
  const [kind] = previewKindsOf(name);
  return kind !== undefined && kind !== "archive";
}
