/** What a tree needs to know of a file. */
export interface Leaf {
  path: string;
  /** Bytes. */
  size: number;
}

export interface Folder<File extends Leaf> {
  name: string;
  /** Path with `/` between names; empty for the root. */
  path: string;
  folders: Folder<File>[];
  files: File[];
  /** Bytes and number of all files below. */
  size: number;
  count: number;
}

/** Folders and files of a list of paths, in the order of the list. */
export function fileTree<File extends Leaf>(files: readonly File[]): Folder<File> {
  const root = emptyFolder<File>("", "");
  const known: Known<File> = new Map([["", root]]);
  for (const file of files) {
    const folder = folderOf(file.path.slice(0, Math.max(0, file.path.lastIndexOf("/"))), known);
    folder.files.push(file);
    addExtent(file, known);
  }
  return root;
}

type Known<File extends Leaf> = Map<string, Folder<File>>;

function folderOf<File extends Leaf>(path: string, known: Known<File>): Folder<File> {
  const found = known.get(path);
  if (found) return found;
  const end = path.lastIndexOf("/");
  const folder = emptyFolder<File>(path.slice(end + 1), path);
  folderOf(path.slice(0, Math.max(0, end)), known).folders.push(folder);
  known.set(path, folder);
  return folder;
}

function addExtent<File extends Leaf>({ path, size }: File, known: Known<File>): void {
  for (let end = path.lastIndexOf("/");; end = path.lastIndexOf("/", end - 1)) {
    const folder = known.get(path.slice(0, Math.max(0, end)))!;
    folder.size += size;
    folder.count += 1;
    if (end < 0) return;
  }
}

const emptyFolder = <File extends Leaf>(name: string, path: string): Folder<File> => ({
  name,
  path,
  folders: [],
  files: [],
  size: 0,
  count: 0,
});
