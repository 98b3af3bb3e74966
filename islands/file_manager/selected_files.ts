/** The files of a drop or a file field, with the paths they have below their folder. */
export interface SelectedFile {
  file: File;
  /** `folder/sub/a.csv` for a folder, `a.csv` for a single file. */
  relativePath: string;
}

export function fromField(list: FileList | null): SelectedFile[] {
  return [...list ?? []].map((file) => ({ file, relativePath: file.webkitRelativePath || file.name }));
}

/** Dropped things may be folders; these are walked. Must be called while the drop event is handled. */
export async function fromDrop(items: DataTransferItemList): Promise<SelectedFile[]> {
  const entries = [...items].map((item) => item.webkitGetAsEntry()).filter((entry) => entry !== null);
  return (await Promise.all(entries.map((entry) => walk(entry, "")))).flat();
}

async function walk(entry: FileSystemEntry, parent: string): Promise<SelectedFile[]> {
  const relativePath = parent + entry.name;
  if (entry.isFile) {
    const file = await new Promise<File>((resolve, reject) =>
      (entry as FileSystemFileEntry).file(resolve, reject)
    );
    return [{ file, relativePath }];
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  const found: FileSystemEntry[] = [];
  // A reader gives its entries in portions; an empty one is the end.
  for (let portion = await readPortion(reader); portion.length > 0; portion = await readPortion(reader)) {
    found.push(...portion);
  }
  return (await Promise.all(found.map((inner) => walk(inner, `${relativePath}/`)))).flat();
}

function readPortion(reader: FileSystemDirectoryReader): Promise<FileSystemEntry[]> {
  return new Promise((resolve, reject) => reader.readEntries(resolve, reject));
}
