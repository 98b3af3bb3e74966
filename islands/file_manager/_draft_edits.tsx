/** Changes of the files of a draft in their tree: names in place, other folders, deletions that are asked for first. */
import { type DragEvent, useEffect, useRef, useState } from "react";
import { baseName } from "../../sdk/model/file.ts";
import type { FileMove, FolderPage, FolderQuery } from "../../sdk/model/folder.ts";
import type { Locale, Translate } from "../../locales/format.ts";
import { IconButton } from "../../ui/IconButton.tsx";
import { DRAGGED, type RowEdits } from "../file_tree/_TreeRow.tsx";
import type { Folders } from "../file_tree/_folders.ts";
import { type FileTreeState, useTree } from "../file_tree/_use_tree.ts";
import {
  type ArrivingRow,
  isCovered,
  measure,
  pathOfKey,
  type Row,
  selectedPaths,
  type StoredRow,
} from "../file_tree/rows.ts";
import { NameField } from "./_NameField.tsx";
import { movesInto, renamed } from "./moves.ts";
import type { UploadTarget } from "./stored_files.ts";
import type { Uploads } from "./_uploads.ts";

type Query = Pick<FolderQuery, "sort" | "order" | "filter">;

interface Parts {
  target: UploadTarget;
  t: Translate;
  locale: Locale;
  uploads: Uploads;
  arriving: readonly ArrivingRow[];
  /** The root as it was after so many changes. */
  first: { page: FolderPage; changes: number };
}

interface Asked {
  removing?: { paths: string[]; extent: Extent };
  moving?: string[];
}

export interface DraftEdits {
  tree: FileTreeState;
  query: Query;
  setQuery: (query: Query) => void;
  edits: RowEdits;
  /** What the depositor is asked before it is done. */
  asked: Asked & {
    remove: (paths: string[]) => void;
    move: (paths: string[]) => void;
    close: () => void;
  };
  drop: (event: DragEvent<HTMLElement>, folder: string) => Promise<void>;
  removeNow: (paths: readonly string[]) => Promise<void>;
  /** @returns what it failed with. */
  move: (moves: readonly FileMove[]) => Promise<string | undefined>;
}

export function useDraftEdits({ target, t, locale, uploads, arriving, first }: Parts): DraftEdits {
  const [query, setQuery] = useState<Query>({});
  const [asked, setAsked] = useState<Asked>({});
  const [renaming, setRenaming] = useState<string>();
  const tree = useTree({
    locale,
    t,
    target,
    pages: [first.page],
    query,
    downloads: true,
    arriving,
    edits: {
      rename: setRenaming,
      remove: (key) => remove(pathsOf(key)),
      undo: () => void uploads.removals.undo(),
    },
  });
  const { keys, folders } = tree;
  const pathsOf = (key: string) => keys.selected.has(key) ? selectedPaths(keys.selected) : [key];
  const removeNow = (paths: readonly string[]) => removeStored(paths, tree, uploads);
  const remove = (paths: string[]) => {
    const isOne = paths.length === 1 && !paths[0]!.endsWith("/");
    if (isOne) void removeNow(paths);
    else setAsked({ removing: { paths, extent: extentOf(tree, paths) } });
  };
  useRefresh(uploads, folders.refresh, query, first.changes);
  const { total } = folders;
  useEffect(() => uploads.stored.measure(total), [total]);
  const move = async (moves: readonly FileMove[]): Promise<string | undefined> => {
    const failed = moves.length === 0 ? undefined : await uploads.moveStored(moves);
    if (failed === undefined) keys.clear();
    return failed;
  };
  const drop = async (event: DragEvent<HTMLElement>, folder: string) => {
    event.preventDefault();
    const paths: string[] = JSON.parse(event.dataTransfer.getData(DRAGGED));
    uploads.problem.value = await move(movesInto(paths, folder));
  };
  const endRenaming = (key: string) => {
    setRenaming(undefined);
    keys.go(key);
  };
  const rename = async (key: string, name: string): Promise<string | undefined> => {
    const to = renamed(key, name);
    const failed = to === undefined ? undefined : await uploads.moveStored([{ from: key, to }]);
    if (failed !== undefined) return failed;
    // The row under its new name has to be there to get the focus.
    await folders.refresh(REFRESHED_AT_REST).catch(uploads.fail);
    endRenaming(to ?? key);
  };
  const edits: RowEdits = {
    renaming,
    nameField: ({ key }) => (
      <NameField
        t={t}
        name={baseName(pathOfKey(key))}
        onDone={(name) => rename(key, name)}
        onCancel={() => endRenaming(key)}
      />
    ),
    buttons: (row, tabIndex) => <RowButtons {...{ t, row, tabIndex, remove }} rename={setRenaming} />,
    onDragStart: (row, event) => {
      event.dataTransfer.setData(DRAGGED, JSON.stringify(pathsOf(row.key)));
      event.dataTransfer.effectAllowed = "move";
    },
    onDrop: (row, event) => drop(event, folderOf(row)),
  };
  const close = () => setAsked({});
  return {
    tree,
    query,
    setQuery,
    edits,
    asked: { ...asked, remove, move: (paths) => setAsked({ moving: paths }), close },
    drop,
    move,
    removeNow,
  };
}

/** Deletes files and folders; the focus goes on to the next row. */
async function removeStored(
  paths: readonly string[],
  { rows, keys }: FileTreeState,
  { removals }: Uploads,
): Promise<void> {
  const next = neighbourOf(rows, paths);
  keys.clear();
  await removals.remove(paths);
  // Whoever has gone on elsewhere meanwhile keeps the focus there.
  const { activeElement } = document;
  const isHere = activeElement === document.body || activeElement?.closest("[role=treegrid]");
  if (next !== undefined && isHere) keys.go(next);
}

interface Extent {
  count: number;
  size: number;
}

/** How many files and bytes go with these paths. */
function extentOf({ rows, keys, chosen }: FileTreeState, paths: readonly string[]): Extent {
  return keys.selected.has(paths[0]!) ? chosen : measure(rows, new Set(paths));
}

/** The row that takes the focus when these have gone: the next one that stays, or the last one before them. */
function neighbourOf(rows: readonly Row[], paths: readonly string[]): string | undefined {
  const gone = new Set(paths);
  const stays = (row: Row) => !gone.has(row.key) && !isCovered(row.key, gone);
  const last = rows.findLastIndex((row) => !stays(row));
  return (rows.slice(last + 1).find(stays) ?? rows.slice(0, Math.max(0, last)).findLast(stays))?.key;
}

/** The folder itself, or the one that a file lies in. */
const folderOf = (row: StoredRow): string => row.key.slice(0, row.key.lastIndexOf("/") + 1);

/** Rows of a folder that stay where they are after a change, so that whoever is far down in it goes on there. */
const REFRESHED_AT_REST = 5_000;

/** The tree asks anew after each change of the files, and in another order. */
function useRefresh(uploads: Uploads, refresh: Folders["refresh"], query: Query, begun: number): void {
  const changes = uploads.stored.changes.value;
  const shown = useRef({ changes: begun, query });
  useEffect(() => {
    if (shown.current.changes === changes && shown.current.query === query) return;
    shown.current = { changes, query };
    refresh(uploads.busy.peek() ? undefined : REFRESHED_AT_REST).catch(uploads.fail);
  }, [changes, query]);
}

interface RowButtonsProps {
  t: Translate;
  row: StoredRow;
  tabIndex?: number;
  rename: (key: string) => void;
  remove: (paths: string[]) => void;
}

function RowButtons({ t, row, tabIndex, rename, remove }: RowButtonsProps) {
  const name = pathOfKey(row.key);
  return (
    <>
      <IconButton
        size="sm"
        icon="i-tabler-pencil"
        tabIndex={tabIndex}
        label={t("file_manager.rename", { name })}
        onClick={() => rename(row.key)}
      />
      <IconButton
        size="sm"
        icon="i-tabler-trash"
        tabIndex={tabIndex}
        label={t("ui.remove", { name })}
        onClick={() => remove([row.key])}
      />
    </>
  );
}
