/** A tree of files on the page: what is loaded of it, its focus and selection, and what its rows are drawn with. */
import { useMemo } from "react";
import type { Locale, Translate } from "../../locales/format.ts";
import type { FolderPage, FolderQuery } from "../../sdk/model/folder.ts";
import { browserRepository } from "../_api.ts";
import { type Folders, useFolders } from "./_folders.ts";
import { type Edits, type TreeKeys, useTreeKeys } from "./_tree_keys.ts";
import type { RowContext } from "./_TreeRow.tsx";
import { type ArrivingRow, measure, type Row, rowsOf } from "./rows.ts";

export interface TreeParts {
  locale: Locale;
  t: Translate;
  target: { dataSetId: string; version: string };
  /** The root as it is at first, and the folders that stand open in it. */
  pages: readonly [FolderPage, ...FolderPage[]];
  query: Pick<FolderQuery, "sort" | "order" | "filter">;
  /** Address of a page that shows a folder; its path is put behind. Absent where folders open in place alone. */
  folderHref?: string;
  /** The same for the next page of a folder, in the order of this one. */
  nextHref?: string;
  /** Files may be downloaded. */
  downloads: boolean;
  /** Those alone, and files in these folders, which end with `/`. */
  chosen?: readonly string[];
  /** Id of the file that is looked for. */
  marked?: string;
  /** What is on its way and stands before all others. */
  arriving?: readonly ArrivingRow[];
  /** Keys of the rows that are selected from the beginning. */
  selected?: readonly string[];
  edits?: Edits;
}

export interface FileTreeState {
  folders: Folders;
  rows: readonly Row[];
  keys: TreeKeys;
  context: Omit<RowContext, "enhanced">;
  /** Files and bytes of what is selected. */
  chosen: { count: number; size: number };
}

export function useTree(parts: TreeParts): FileTreeState {
  const { locale, t, target, pages, query, folderHref, nextHref, downloads, marked, arriving } = parts;
  const folders = useFolders(
    pages,
    query,
    (query) => browserRepository(locale).files.listFolder(target.dataSetId, target.version, query),
  );
  const { tree, toggle, loadMore } = folders;
  const rows = useMemo(() => [...arriving ?? [], ...rowsOf(tree)], [tree.folders, tree.open, arriving]);
  const keys = useTreeKeys(rows, { toggle, first: marked, selected: parts.selected, edits: parts.edits });
  const context = {
    t,
    locale,
    marked,
    downloads,
    chosen: parts.chosen,
    folderHref: (path: string) => folderHref === undefined ? "#" : folderHref + encodeURIComponent(path),
    nextHref: (path: string, next: string) =>
      nextHref && `${nextHref}&path=${encodeURIComponent(path)}&after=${next}`,
    onPress: keys.press,
    onSelect: keys.select,
    onRetry: loadMore,
  };
  return { folders, rows, keys, context, chosen: measure(rows, keys.selected) };
}
