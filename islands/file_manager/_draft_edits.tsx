/** Changes of the files of a draft in their tree: names in place, other folders, deletions that are asked for first. */
import { type DragEvent, useEffect, useRef, useState } from "react";
import { baseName } from "../../sdk/model/file.ts";
import type { FileMove, FolderPage, FolderQuery } from "../../sdk/model/folder.ts";
import type { Locale, Translate } from "../../locales/format.ts";
import { IconButton } from "../../ui/IconButton.tsx";
import { DRAGGED, type RowEdits } from "../file_tree/_TreeRow.tsx";
import { type FileTreeState, useTree } from "../file_tree/_use_tree.ts";
import { type ArrivingRow, pathOfKey, selectedPaths, type StoredRow } from "../file_tree/rows.ts";
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
  removing?: { paths: string[]; count: number };
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
    edits: { rename: setRenaming, remove: (key) => remove(pathsOf(key)) },
  });
  const { keys, folders } = tree;
  const pathsOf = (key: string) => keys.selected.has(key) ? selectedPaths(keys.selected) : [key];
  const remove = (paths: string[]) => setAsked({ removing: { paths, count: countOf(tree, paths) } });
  useRefresh(uploads, folders.refresh, query, first.changes);
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
    await folders.refresh().catch(uploads.fail);
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
  };
}

/** How many files go with these paths. */
function countOf({ rows, keys, chosen }: FileTreeState, paths: readonly string[]): number {
  if (keys.selected.has(paths[0]!)) return chosen.count;
  const row = rows.find(({ key }) => key === paths[0]);
  return row?.kind === "folder" ? row.folder.files : 1;
}

/** The folder itself, or the one that a file lies in. */
const folderOf = (row: StoredRow): string => row.key.slice(0, row.key.lastIndexOf("/") + 1);

/** The tree asks anew after each change of the files, and in another order. */
function useRefresh(uploads: Uploads, refresh: () => Promise<void>, query: Query, begun: number): void {
  const changes = uploads.stored.changes.value;
  const shown = useRef({ changes: begun, query });
  useEffect(() => {
    if (shown.current.changes === changes && shown.current.query === query) return;
    shown.current = { changes, query };
    refresh().catch(uploads.fail);
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
