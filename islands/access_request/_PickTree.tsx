import { useEffect, useRef, useState } from "react";
import type { Locale, Translate } from "../../locales/format.ts";
import { formatBytes } from "../../locales/format.ts";
import type { FolderPage } from "../../sdk/model/folder.ts";
import { CHOSEN_FILES_MAX } from "../../sdk/model/limits.ts";
import { Button } from "../../ui/Button.tsx";
import { FieldError } from "../../ui/form/Field.tsx";
import { Rows } from "../file_tree/_Rows.tsx";
import { useTree } from "../file_tree/_use_tree.ts";
import { type Extent, extentOf, isStored, measureKnown, selectedPaths } from "../file_tree/rows.ts";
import type { PickTarget } from "./picked.ts";

interface Props {
  id: string;
  t: Translate;
  locale: Locale;
  target: PickTarget;
  /** The root of all files. */
  first: FolderPage;
  /** Paths that are chosen from the beginning; whether the version has them is seen when the decision is sent. */
  start: readonly string[];
  onPick: (paths: readonly string[]) => void;
}

/** Files and folders to be ticked; folders are loaded as they are opened, and names are searched in place. */
export function PickTree({ id, t, locale, target, first, start, onPick }: Props) {
  const [filter, setFilter] = useState<string>();
  const tree = useTree({
    locale,
    t,
    target,
    pages: [first],
    query: { filter },
    downloads: false,
    selected: start,
  });
  const { rows, keys, folders } = tree;
  const failed = useSearch(filter, folders.refresh);
  const extent = useExtent(tree);
  const paths = selectedPaths(keys.selected);
  useEffect(() => onPick(paths), [keys.selected]);
  return (
    <div className="panel bg-paper overflow-hidden">
      <label className="flex flex-col gap-1 px-4 py-2 border-b border-line">
        <span className="text-sm text-soft">{t("file_tree.filter")}</span>
        <input
          type="search"
          maxLength={500}
          className="control max-w-100"
          onChange={({ target }) => setFilter(target.value.trim() || undefined)}
        />
      </label>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2 bg-sunken border-b border-line">
        <span role="status" className="font-medium">
          {paths.length === 0
            ? t("access_request.noneChosen")
            : extent
            ? t("file_tree.selected", { count: extent.count, size: formatBytes(extent.size) })
            : t("access_request.chosenPaths", { count: paths.length })}
        </span>
        {paths.length > 0 && <Button size="sm" onClick={keys.clear}>{t("file_tree.clear")}</Button>}
      </div>
      <Chosen {...{ t, paths }} onRemove={keys.drop} />
      {paths.length > CHOSEN_FILES_MAX && (
        <div className="px-4 py-2">
          <FieldError id={`${id}-many`}>
            {t("access_request.tooManyChosen", { maximum: CHOSEN_FILES_MAX })}
          </FieldError>
        </div>
      )}
      <p role="status" className="px-4 text-soft empty:hidden">
        {failed ? t("file_tree.failed") : rows.length === 0 ? t("file_tree.none") : ""}
      </p>
      <Rows
        rows={rows}
        keys={keys}
        context={{ ...tree.context, enhanced: true, picks: true }}
        label={t("file_tree.label")}
        onMore={folders.loadMore}
      />
    </div>
  );
}

/** Asks anew when other names are looked for. @returns whether there was no answer. */
function useSearch(filter: string | undefined, refresh: () => Promise<void>): boolean {
  const [failed, setFailed] = useState(false);
  const shown = useRef(filter);
  useEffect(() => {
    if (shown.current === filter) return;
    shown.current = filter;
    refresh().then(() => setFailed(false), () => setFailed(true));
  }, [filter]);
  return failed;
}

/** Each can be taken away here, also what the list does not show or the version does not have. */
function Chosen(
  { t, paths, onRemove }: { t: Translate; paths: readonly string[]; onRemove: (path: string) => void },
) {
  if (paths.length === 0) return null;
  return (
    <ul
      aria-label={t("access_request.onlyFiles")}
      className="max-h-50 overflow-y-auto px-4 py-1 border-b border-line"
    >
      {paths.map((path) => (
        <li key={path} className="flex items-center justify-between gap-3 py-1">
          <span className="min-w-0 break-all">{path}</span>
          <Button
            size="sm"
            aria-label={t("access_request.removePath", { path })}
            onClick={() => onRemove(path)}
          >
            {t("access_request.remove")}
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** What is selected stays counted when its rows give way to those of a search. @returns none while a path was never shown. */
function useExtent({ rows, keys }: ReturnType<typeof useTree>): Extent | undefined {
  const known = useRef(new Map<string, Extent>());
  for (const row of rows) if (isStored(row)) known.current.set(row.key, extentOf(row));
  const isKnown = selectedPaths(keys.selected).every((path) => known.current.has(path));
  return isKnown ? measureKnown(known.current, keys.selected) : undefined;
}
