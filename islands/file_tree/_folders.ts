/** Which folders of a tree are open, and the pages of them that have come. */
import { useRef, useState } from "react";
import type { FolderPage, FolderQuery } from "../../sdk/model/folder.ts";
import { type LoadedFolder, toLoaded, type Tree, withPage } from "./rows.ts";

export interface Folders {
  tree: Tree;
  toggle(path: string): void;
  /** Asks for the next page of a folder, once at a time. */
  loadMore(path: string): Promise<void>;
}

type Ask = (query: FolderQuery) => Promise<FolderPage>;

/**
 * @param pages The root, and folders in it that stand open from the beginning.
 * @param query What holds for every page: the order, and for the root the filter.
 */
export function useFolders(
  [first, ...opened]: readonly [FolderPage, ...FolderPage[]],
  query: Pick<FolderQuery, "sort" | "order" | "filter">,
  ask: Ask,
): Folders {
  const root = first.folder.path;
  const [folders, setFolders] = useState<ReadonlyMap<string, LoadedFolder>>(
    () => new Map([first, ...opened].map((page) => [page.folder.path, toLoaded(page)])),
  );
  const [open, setOpen] = useState<ReadonlySet<string>>(() =>
    new Set(opened.map(({ folder }) => folder.path))
  );
  const asked = useRef(new Set<string>());
  const put = (path: string, change: (known?: LoadedFolder) => LoadedFolder) =>
    setFolders((known) => new Map(known).set(path, change(known.get(path))));
  const loadMore = async (path: string): Promise<void> => {
    if (asked.current.has(path)) return;
    asked.current.add(path);
    const mark = (state: LoadedFolder["state"]) =>
      put(path, (known) => ({ folders: [], files: [], next: "", ...known, state }));
    mark("loading");
    try {
      const after = folders.get(path)?.next || undefined;
      const page = await ask({ ...query, path, after, filter: path === root ? query.filter : undefined });
      put(path, (known) => withPage(known, page));
    } catch {
      mark("failed");
    } finally {
      asked.current.delete(path);
    }
  };
  const toggle = (path: string): void => {
    const now = new Set(open);
    if (!now.delete(path)) {
      now.add(path);
      if (!folders.has(path)) void loadMore(path);
    }
    setOpen(now);
  };
  return { tree: { root, folders, open }, toggle, loadMore };
}
