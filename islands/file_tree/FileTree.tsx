import { useEffect, useMemo, useState } from "react";
import { createTranslate, formatBytes, type Locale, type MessageSlice } from "../../locales/format.ts";
import type { FolderPage, FolderQuery } from "../../sdk/model/folder.ts";
import { withQuery } from "../../sdk/path.ts";
import { Button } from "../../ui/Button.tsx";
import { browserRepository } from "../_api.ts";
import { useFolders } from "./_folders.ts";
import { Rows } from "./_Rows.tsx";
import type { RowContext } from "./_TreeRow.tsx";
import { useTreeKeys } from "./_tree_keys.ts";
import { measure, rowsOf } from "./rows.ts";

interface Props {
  locale: Locale;
  messages: MessageSlice;
  target: { dataSetId: string; version: string };
  /** The first page, as the server has drawn it. */
  page: FolderPage;
  /** Folders that stand open in it. */
  opened?: readonly FolderPage[];
  query: Pick<FolderQuery, "sort" | "order" | "filter">;
  /** Address of a page that shows a folder; its path is put behind. Absent where folders open in place alone. */
  folderHref?: string;
  /** Files may be downloaded. */
  downloads: boolean;
  /** The same for the next page of a folder, in the order of this one. */
  nextHref?: string;
  /** Id of the file that is looked for. */
  marked?: string;
}

/** Files and folders of a version as a tree: a folder is asked for when it is opened, a page when it is reached. */
export default function FileTree(props: Props) {
  const { locale, messages, target, page, query, marked } = props;
  const t = useMemo(() => createTranslate(locale, messages), [locale]);
  const [enhanced, setEnhanced] = useState(false);
  useEffect(() => setEnhanced(true), []);
  const { tree, toggle, loadMore } = useFolders(
    [page, ...props.opened ?? []],
    query,
    (query) => browserRepository(locale).files.listFolder(target.dataSetId, target.version, query),
  );
  const rows = useMemo(() => rowsOf(tree), [tree.folders, tree.open]);
  const keys = useTreeKeys(rows, { toggle, first: marked });
  const context: RowContext = {
    t,
    enhanced,
    marked,
    folderHref: (path) => props.folderHref === undefined ? "#" : props.folderHref + encodeURIComponent(path),
    fileHref: props.downloads ? downloadPath : undefined,
    nextHref: (path, next) =>
      props.nextHref && `${props.nextHref}&path=${encodeURIComponent(path)}&after=${next}`,
    onPress: keys.press,
    onSelect: keys.select,
    onRetry: loadMore,
  };
  const chosen = measure(rows, keys.selected);
  return (
    <div className="panel overflow-hidden">
      {keys.selected.size > 0 && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2 bg-tint border-b border-line">
          <span role="status" className="font-medium">
            {t("file_tree.selected", { count: chosen.count, size: formatBytes(chosen.size) })}
          </span>
          <Button size="sm" onClick={keys.clear}>{t("file_tree.clear")}</Button>
        </div>
      )}
      <Rows rows={rows} keys={keys} context={context} label={t("file_tree.label")} onMore={loadMore} />
    </div>
  );
}

const downloadPath = (fileId: string): string => withQuery("/api/sdb-download-service/download", { fileId });
