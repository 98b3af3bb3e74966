import { useEffect, useState } from "react";
import type { FilePage } from "../../sdk/mod.ts";
import type { FolderPage } from "../../sdk/model/folder.ts";
import { formatBytes, formatNumber, type Locale, type Translate } from "../../locales/format.ts";
import { Button } from "../../ui/Button.tsx";
import { useSignals } from "../../ui/signals.ts";
import { browserRepository } from "../_api.ts";
import { Rows } from "../file_tree/_Rows.tsx";
import { SelectionBar } from "../file_tree/_SelectionBar.tsx";
import { carriesRows } from "../file_tree/_TreeRow.tsx";
import { type ArrivingRow, selectedPaths } from "../file_tree/rows.ts";
import { ConfirmRemoval } from "./_ConfirmRemoval.tsx";
import { FilterBar } from "./_FilterBar.tsx";
import { RemovalNote } from "./_RemovalNote.tsx";
import { MoveDialog } from "./_MoveDialog.tsx";
import { type FilePages, PlainFiles } from "./_PlainFiles.tsx";
import { useDraftEdits } from "./_draft_edits.tsx";
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

/** The root as it was after so many changes. */
interface FirstPage {
  page: FolderPage;
  changes: number;
}

/** What is stored of a draft, and what is on its way. */
export function DraftTree(props: Props) {
  useSignals();
  const { target: { dataSetId, version }, files, pages, t, locale, uploads } = props;
  const [first, setFirst] = useState<FirstPage>();
  useEffect(() => {
    const changes = uploads.stored.changes.peek();
    browserRepository(locale).files.listFolder(dataSetId, version)
      .then((page) => setFirst({ page, changes }), uploads.fail);
  }, []);
  if (!first) return <PlainFiles {...{ files, pages, t, locale }} />;
  const isEmpty = uploads.stored.extent.value.count === 0 && props.arriving.length === 0;
  return (
    <>
      {isEmpty
        ? <p className="text-soft">{t("file_manager.empty")}</p>
        : <LoadedTree {...props} first={first} />}
      <RemovalNote t={t} removals={uploads.removals} />
    </>
  );
}

function LoadedTree(props: Props & { first: FirstPage }) {
  useSignals();
  const { target, t, locale, uploads } = props;
  const { tree, query, setQuery, edits, asked, drop, move, removeNow } = useDraftEdits(props);
  const { keys, folders } = tree;
  const { count, size } = uploads.stored.extent.value;
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
          onClick={() => asked.move(selectedPaths(keys.selected))}
        >
          {t("file_manager.moveDo")}
        </Button>
        <Button
          size="sm"
          icon="i-tabler-trash"
          onClick={() => asked.remove(selectedPaths(keys.selected))}
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
        {...{ t, locale }}
        {...asked.removing}
        onClose={asked.close}
        onConfirm={() => {
          const paths = asked.removing?.paths ?? [];
          asked.close();
          void removeNow(paths);
        }}
      />
      <MoveDialog t={t} paths={asked.moving} onClose={asked.close} onMove={move} />
    </section>
  );
}
