/** Folders of a version as they are listed: a page at a time, folders before files. */
import type { DataFile } from "./file.ts";

/** What files are sorted by. Folders have a name and a size alone, and are sorted by name otherwise. */
export const FOLDER_SORTS = ["name", "size", "type", "time"] as const;
export type FolderSort = (typeof FOLDER_SORTS)[number];

export const SORT_ORDERS = ["asc", "desc"] as const;
export type SortOrder = (typeof SORT_ORDERS)[number];

/** A folder with what lies below it at any depth. */
export interface ListedFolder {
  /** Without a slash at its end; empty for the root. */
  path: string;
  files: number;
  /** Bytes. */
  size: number;
}

/** A page of a folder, or of what was found in it. */
export interface FolderPage {
  /** The folder itself. */
  folder: ListedFolder;
  /** Absent where names are searched: what is found then are files. */
  folders: ListedFolder[];
  files: DataFile[];
  /** Where the list goes on. */
  next?: string;
  /** Something comes before this page, because it was asked for around a file. */
  later: boolean;
  /** With `filter`: how many files were found; on the first page alone. */
  found?: number;
}

export interface FolderQuery {
  /** The folder; the root unless given. */
  path?: string;
  /** `next` of the page before. */
  after?: string;
  size?: number;
  sort?: FolderSort;
  order?: SortOrder;
  /** Only files below the folder whose paths contain this, without regard to case. */
  filter?: string;
  /** The page of the folder of this file that shows it, in the order of names. */
  around?: string;
}

/** An entry of `childrenFileListByPath`. */
export interface ChildEntry {
  /** Of a file its id, of a folder its path. */
  id: string;
  fileName: string;
  /** Begins with the version: `/V1/data/levels.csv`. */
  path: string;
  /** Bytes; of a folder those of all files below it. */
  size: number;
  dir: boolean;
  /** Empty for a folder, and where the bytes were not read back since it is kept. */
  md5: string;
}

/** A node of `getTreeList`. */
export interface TreeNode {
  id: string;
  label: string;
  dir: boolean;
  type: "file" | "folder";
  size: number;
  children: TreeNode[];
}

/** A file or folder that gets another path. */
export interface FileMove {
  from: string;
  /** The whole new path, with its folders. */
  to: string;
}

/** Changes of the files of a draft, all of them or none. Paths may be those of folders. */
export interface FileChanges {
  move?: FileMove[];
  remove?: string[];
}

/** How many files were moved and deleted. */
export interface ChangedFiles {
  moved: number;
  removed: number;
  /** With which a deletion is undone within a day; absent where nothing was deleted. */
  removalId?: string;
}

/** Files that were deleted and are there again. */
export interface RestoredFiles {
  restored: number;
}

/** A path where no new file can go, because of what is there. */
export interface TakenPath {
  /** As it was asked for. */
  path: string;
  /** The file at this path; absent where a folder has the path, or a file that of one of its folders. */
  file?: { size: number; sha256: string };
}
