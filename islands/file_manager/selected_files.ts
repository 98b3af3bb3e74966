/** The files of a drop or a file field, with the paths they have below their folder. */
import type { Dropped, SelectedFile } from "./walk_entries.ts";

export function fromField(list: FileList | null): SelectedFile[] {
  return [...list ?? []].map((file) => ({ file, relativePath: file.webkitRelativePath || file.name }));
}

/** Dropped things may be folders; these are walked. Must be called while the drop event is handled. */
export async function fromDrop(items: DataTransferItemList): Promise<Dropped> {
  const entries = [...items].map((item) => item.webkitGetAsEntry()).filter((entry) => entry !== null);
  const { walkEntries } = await import("./walk_entries.ts");
  return await walkEntries(entries);
}
