import { type DragEvent, useEffect, useRef, useState } from "react";
import type { FilePage } from "../../sdk/mod.ts";
import type { FileMove, FolderPage, FolderQuery } from "../../sdk/model/folder.ts";
import { formatBytes, formatNumber, type Locale, type Translate } from "../../locales/format.ts";
import { baseName } from "../../sdk/model/file.ts";
import { Button } from "../../ui/Button.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { useSignals } from "../../ui/signals.ts";
import { browserRepository } from "../_api.ts";
import { Rows } from "../file_tree/_Rows.tsx";
import { SelectionBar } from "../file_tree/_SelectionBar.tsx";
import { carriesRows, DRAGGED, type RowEdits } from "../file_tree/_TreeRow.tsx";
import { useTree } from "../file_tree/_use_tree.ts";
import { type ArrivingRow, pathOfKey, selectedPaths, type StoredRow } from "../file_tree/rows.ts";
import { ConfirmRemoval } from "./_ConfirmRemoval.tsx";
import { FilterBar } from "./_FilterBar.tsx";
import { MoveDialog } from "./_MoveDialog.tsx";
import { NameField } from "./_NameField.tsx";
import { type FilePages, PlainFiles } from "./_PlainFiles.tsx";
import { movesInto, renamed } from "./moves.ts";
import type { UploadTarget } from "./stored_files.ts";
import type { Uploads } from "./_uploads.ts";

interface Props {
  target: UploadTarget;
  /** What is shown until the first folder has come. */
  files: FilePage;
  pages: FilePages;
  t: Translate;
  locale: Locale;
  uploads: Uploads;
  arriving: readonly ArrivingRow[];
}

/** What is stored of a draft, and what is on its way. */
export function DraftTree(props: Props) {
  useSignals();
  const { target: { dataSetId, version }, files, pages, t, locale, uploads } = props;
  const [page, setPage] = useState<FolderPage>();
  useEffect(() => {
    browserRepository(locale).files.listFolder(dataSetId, version).then(setPage, uploads.fail);
  }, []);
  if (!page) return <PlainFiles {...{ files, pages, t, locale }} />;
  const isEmpty = uploads.stored.extent.value.count === 0 && props.arriving.length === 0;
  if (isEmpty) return <p className="text-soft">{t("file_manager.empty")}</p>;
  return <LoadedTree {...props} page={page} />;
}

type Query = Pick<FolderQuery, "sort" | "order" | "filter">;

function LoadedTree({ target, t, locale, uploads, arriving, page }: Props & { page: FolderPage }) {
  useSignals();
  const [query, setQuery] = useState<Query>({});
  const [removing, setRemoving] = useState<{ paths: string[]; count: number }>();
  const [moving, setMoving] = useState<string[]>();
  const [renaming, setRenaming] = useState<string>();
  const tree = useTree({
    locale,
    t,
    target,
    pages: [page],
    query,
    downloads: true,
    arriving,
    edits: { rename: setRenaming, remove: (key) => askRemoval(pathsOf(key)) },
  });
  const { keys, folders } = tree;
  const { count, size } = uploads.stored.extent.value;
  const pathsOf = (key: string) => keys.selected.has(key) ? selectedPaths(keys.selected) : [key];
  const askRemoval = (paths: string[]) => {
    const isSelection = keys.selected.has(paths[0]!);
    const folder = tree.rows.find((row) => row.kind === "folder" && row.key === paths[0]);
    const below = folder?.kind === "folder" ? folder.folder.files : 1;
    setRemoving({ paths, count: isSelection ? tree.chosen.count : below });
  };
  useRefresh(uploads, folders.refresh, query);
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
  const edits: RowEdits = {
    renaming,
    nameField: (row) => (
      <NameField
        t={t}
        name={baseName(pathOfKey(row.key))}
        onDone={async (name) => {
          const to = renamed(row.key, name);
          const failed = to === undefined ? undefined : await uploads.moveStored([{ from: row.key, to }]);
          if (failed !== undefined) return failed;
          // The row under its new name has to be there to get the focus.
          await folders.refresh().catch(uploads.fail);
          setRenaming(undefined);
          keys.go(to ?? row.key);
        }}
        onCancel={() => {
          setRenaming(undefined);
          keys.go(row.key);
        }}
      />
    ),
    buttons: (row, tabIndex) => <RowButtons {...{ t, row, tabIndex, setRenaming, askRemoval }} />,
    onDragStart: (row, event) => {
      event.dataTransfer.setData(DRAGGED, JSON.stringify(pathsOf(row.key)));
      event.dataTransfer.effectAllowed = "move";
    },
    onDrop: (row, event) => drop(event, folderOf(row)),
  };
  return (
    <section aria-label={t("file_manager.stored")} className="panel bg-paper overflow-hidden">
      <div
        onDragOver={(event) => carriesRows(event) && event.preventDefault()}
        onDrop={(event) => carriesRows(event) && drop(event, "")}
        className="flex flex-wrap justify-between gap-x-4 px-4 py-2.5 bg-sunken border-b border-line"
      >
        <span className="font-medium">{t("file_manager.stored")}</span>
        <span className="text-soft">
          {t("file_manager.total", { count: formatNumber(locale, count), size: formatBytes(size) })}
        </span>
      </div>
      <FilterBar t={t} query={query} count={count} found={tree.rows.length > 0} onChange={setQuery} />
      <SelectionBar t={t} target={target} tree={tree} downloads>
        <Button
          size="sm"
          icon="i-tabler-folder-symlink"
          onClick={() => setMoving(selectedPaths(keys.selected))}
        >
          {t("file_manager.moveDo")}
        </Button>
        <Button
          size="sm"
          icon="i-tabler-trash"
          onClick={() => askRemoval(selectedPaths(keys.selected))}
        >
          {t("file_manager.remove")}
        </Button>
      </SelectionBar>
      <Rows
        rows={tree.rows}
        keys={keys}
        context={{ ...tree.context, enhanced: true, edits }}
        label={t("file_tree.label")}
        onMore={folders.loadMore}
      />
      <ConfirmRemoval
        t={t}
        {...removing}
        onClose={() => setRemoving(undefined)}
        onConfirm={() => {
          const paths = removing?.paths ?? [];
          setRemoving(undefined);
          keys.clear();
          uploads.removeStored(paths);
        }}
      />
      <MoveDialog t={t} paths={moving} onClose={() => setMoving(undefined)} onMove={move} />
    </section>
  );
}

/** The folder itself, or the one that a file lies in. */
const folderOf = (row: StoredRow): string => row.key.slice(0, row.key.lastIndexOf("/") + 1);

/** The tree asks anew after each change of the files, and in another order. */
function useRefresh(uploads: Uploads, refresh: () => Promise<void>, query: Query): void {
  const changes = uploads.stored.changes.value;
  const shown = useRef({ changes, query });
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
  setRenaming: (key: string) => void;
  askRemoval: (paths: string[]) => void;
}

function RowButtons({ t, row, tabIndex, setRenaming, askRemoval }: RowButtonsProps) {
  const name = pathOfKey(row.key);
  return (
    <>
      <IconButton
        size="sm"
        icon="i-tabler-pencil"
        tabIndex={tabIndex}
        label={t("file_manager.rename", { name })}
        onClick={() => setRenaming(row.key)}
      />
      <IconButton
        size="sm"
        icon="i-tabler-trash"
        tabIndex={tabIndex}
        label={t("ui.remove", { name })}
        onClick={() => askRemoval([row.key])}
      />
    </>
  );
}
