/** Which paths files and folders get: folders end with a slash, here and where they go. */
import { baseName } from "../../sdk/model/file.ts";
import type { FileMove } from "../../sdk/model/folder.ts";

const slash = (path: string): string => path.endsWith("/") ? "/" : "";
const bare = (path: string): string => path.replace(/\/$/, "");

/** Into a folder, the root being empty; what lies there already stays, and no folder goes into itself. */
export function movesInto(paths: readonly string[], folder: string): FileMove[] {
  const place = folder && `${bare(folder)}/`;
  return paths.filter((path) => !(slash(path) && place.startsWith(path)))
    .map((from) => ({ from, to: place + baseName(bare(from)) + slash(from) }))
    .filter(({ from, to }) => from !== to);
}

/** @returns nothing where the name stays. */
export function renamed(path: string, name: string): string | undefined {
  const own = bare(path);
  const to = own.slice(0, own.length - baseName(own).length) + name + slash(path);
  return to === path ? undefined : to;
}
