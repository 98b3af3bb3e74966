/** The files of a drop or a file field, with the paths they have below their folder. */
import type { Dropped, SelectedFile } from "./walk_entries.ts";

export function fromField(list: FileList | null): SelectedFile[] {
  return [...list ?? []].map((file) => ({ file, relativePath: pathOf(file) }));
}

/** Chromium writes a backslash of a name as a slash, as if the name were a path: such a file is refused under its own name. */
function pathOf({ name, webkitRelativePath: path }: File): string {
  const written = name.replaceAll("\\", "/");
  return path.endsWith(written) ? path.slice(0, path.length - written.length) + name : path || name;
}

/** Dropped things may be folders; these are walked. Must be called while the drop event is handled. */
export async function fromDrop(items: DataTransferItemList): Promise<Dropped> {
  const entries = [...items].map((item) => item.webkitGetAsEntry()).filter((entry) => entry !== null);
  const { walkEntries } = await import("./walk_entries.ts");
  return await walkEntries(entries);
}
