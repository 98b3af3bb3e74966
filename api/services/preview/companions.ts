/** Formats that are kept in several files of one name. */
import { extensionOf } from "../../../sdk/model/preview/kinds.ts";

/** What belongs to a file with the extension. */
const COMPANIONS: Readonly<Record<string, readonly string[]>> = { shp: ["dbf", "prj", "cpg", "shx"] };

const EXTENSIONS = new Set(Object.values(COMPANIONS).flat());

/** Whether a file of this name may belong to another one. */
export const isCompanion = (path: string): boolean => EXTENSIONS.has(extensionOf(path));

/** Where the files that belong to one may stand: beside it, with an extension in small or in capital letters. */
export function companionPaths(path: string): string[] {
  const extension = extensionOf(path);
  const stem = path.slice(0, path.length - extension.length);
  return (COMPANIONS[extension] ?? []).flatMap((one) => [stem + one, stem + one.toUpperCase()]);
}
