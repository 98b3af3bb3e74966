/** Which folders of a tree are open, and the pages of them that have come. */
import { useRef, useState } from "react";
import { ApiError } from "../../sdk/error.ts";
import type { FolderPage, FolderQuery, ListedFolder } from "../../sdk/model/folder.ts";
import { FOLDER_PAGE_MAX } from "../../sdk/model/limits.ts";
import { type LoadedFolder, toLoaded, type Tree, withPage } from "./rows.ts";

export interface Folders {
  tree: Tree;
  /** What lies below the root at any depth. */
  total: ListedFolder;
  toggle(path: string): void;
  /** Asks for the next page of a folder, once at a time. */
  loadMore(path: string): Promise<void>;
  /**
   * Asks anew for the root and the open folders, after something has changed.
   * @param most Rows of a folder that are asked for; what comes behind them loads on as it is reached.
   * @throws ApiError, ConnectionError
   */
  refresh(most?: number): Promise<void>;
}

type Ask = (query: FolderQuery) => Promise<FolderPage>;
type Loaded = ReadonlyMap<string, LoadedFolder>;

/** While files arrive a few times a second. */
const REFRESHED_OFTEN = 3 * FOLDER_PAGE_MAX;

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
  const [total, setTotal] = useState(first.folder);
  const [folders, setFolders] = useState<Loaded>(() =>
    new Map([first, ...opened].map((page) => [page.folder.path, toLoaded(page)]))
  );
  const [open, setOpen] = useState<ReadonlySet<string>>(() =>
    new Set(opened.map(({ folder }) => folder.path))
  );
  const asked = useRef(new Set<string>());
  const latest = useRef({ folders, open, query });
  latest.current = { folders, open, query };
  const renewal = useRef({
    count: 0,
    running: undefined as Promise<void> | undefined,
    again: false,
    most: 0,
  });
  const pageOf = (path: string, page: Pick<FolderQuery, "after" | "size">) => {
    const { filter, ...order } = latest.current.query;
    return ask({ ...order, ...page, path, filter: path === root ? filter : undefined });
  };
  const put = (path: string, change: (known?: LoadedFolder) => LoadedFolder) =>
    setFolders((known) => new Map(known).set(path, change(known.get(path))));
  const loadMore = async (path: string): Promise<void> => {
    if (asked.current.has(path)) return;
    asked.current.add(path);
    const begun = renewal.current.count;
    const mark = (state: LoadedFolder["state"]) =>
      put(path, (known) => ({ folders: [], files: [], next: "", ...known, state }));
    mark("loading");
    try {
      const page = await pageOf(path, { after: latest.current.folders.get(path)?.next || undefined });
      // After a renewal the page may no longer be the one that follows.
      if (begun === renewal.current.count) put(path, (known) => withPage(known, page));
    } catch {
      if (begun === renewal.current.count) mark("failed");
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
  const renew = async (most: number): Promise<void> => {
    const { folders, open } = latest.current;
    const fresh = new Map<string, LoadedFolder>();
    const shown = [root, ...[...open].filter((path) => folders.has(path))];
    for (const path of shown) {
      const known = folders.get(path)!;
      const loaded = await reload(
        (page) => pageOf(path, page),
        Math.min(sizeOf(known), most),
        path === root && setTotal,
      );
      if (loaded) fresh.set(path, loaded);
    }
    renewal.current.count++;
    // What was opened meanwhile has its own page, or asks for it.
    setFolders((now) => new Map([...now].filter(([path]) => !folders.has(path)).concat([...fresh])));
    setOpen((now) => new Set([...now].filter((path) => fresh.has(path) || !folders.has(path))));
  };
  const refresh = (most = REFRESHED_OFTEN) => renewInTurn(renewal.current, renew, most);
  return { tree: { root, folders, open }, total, toggle, loadMore, refresh };
}

const sizeOf = ({ folders, files }: LoadedFolder): number => folders.length + files.length;

interface Renewal {
  /** How many there were. */
  count: number;
  running?: Promise<void>;
  /** Something has changed while one was running. */
  again: boolean;
  /** Rows that are wanted next. */
  most: number;
}

/** One at a time, and once more where something has changed meanwhile. */
function renewInTurn(state: Renewal, renew: (most: number) => Promise<void>, most: number): Promise<void> {
  state.again = true;
  state.most = Math.max(state.most, most);
  return state.running ??= (async () => {
    try {
      while (state.again) {
        state.again = false;
        const wanted = state.most;
        state.most = 0;
        await renew(wanted);
      }
    } finally {
      state.running = undefined;
    }
  })();
}

/** @returns nothing where the folder is gone. */
async function reload(
  pageOf: (page: Pick<FolderQuery, "after" | "size">) => Promise<FolderPage>,
  wanted: number,
  onTotal: false | ((folder: ListedFolder) => void),
): Promise<LoadedFolder | undefined> {
  let loaded: LoadedFolder | undefined;
  try {
    do {
      const page = await pageOf({ after: loaded?.next, size: FOLDER_PAGE_MAX });
      if (onTotal) onTotal(page.folder);
      loaded = withPage(loaded, page);
    } while (loaded.next && sizeOf(loaded) < wanted);
  } catch (error) {
    if (error instanceof ApiError && error.error === "notFound") return undefined;
    throw error;
  }
  return loaded;
}
