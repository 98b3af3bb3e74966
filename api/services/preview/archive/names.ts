import { memberKindsOf } from "../../../../sdk/model/preview/kinds.ts";

/** Characters of a name that are shown. */
const NAME_MAX = 1_024;

export const cutName = (name: string): string =>
  name.length <= NAME_MAX ? name.toWellFormed() : `${name.slice(0, NAME_MAX).toWellFormed()}…`;

/** Whether a member of this name can be shown. */
export const isShown = (name: string): boolean => memberKindsOf(name).length > 0;
