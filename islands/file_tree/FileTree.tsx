import { useEffect, useMemo, useState } from "react";
import { createTranslate, type Locale, type MessageSlice } from "../../locales/format.ts";
import type { FolderPage, FolderQuery } from "../../sdk/model/folder.ts";
import { Rows } from "./_Rows.tsx";
import { SelectionBar } from "./_SelectionBar.tsx";
import { useTree } from "./_use_tree.ts";

interface Props {
  locale: Locale;
  messages: MessageSlice;
  target: { dataSetId: string; version: string };
  /** The first page, as the server has drawn it. */
  page: FolderPage;
  /** Folders that stand open in it. */
  opened?: readonly FolderPage[];
  query: Pick<FolderQuery, "sort" | "order" | "filter">;
  /** Address of a page that shows a folder; its path is put behind. */
  folderHref?: string;
  downloads: boolean;
  /** Those alone, and files in these folders, which end with `/`. */
  chosen?: readonly string[];
  /** The same for the next page of a folder, in the order of this one. */
  nextHref?: string;
  /** Id of the file that is looked for. */
  marked?: string;
}

/** Files and folders of a version as a tree: a folder is asked for when it is opened, a page when it is reached. */
export default function FileTree(props: Props) {
  const { locale, messages, target, page, opened = [], downloads, marked } = props;
  const t = useMemo(() => createTranslate(locale, messages), [locale]);
  const [enhanced, setEnhanced] = useState(false);
  useEffect(() => {
    setEnhanced(true);
    if (!marked) findFileOfAddress();
  }, []);
  const tree = useTree({ ...props, t, pages: [page, ...opened] });
  return (
    <div className="panel overflow-hidden">
      <SelectionBar {...{ t, target, tree, downloads }} />
      <Rows
        rows={tree.rows}
        keys={tree.keys}
        context={{ ...tree.context, enhanced }}
        label={t("file_tree.label")}
        onMore={tree.folders.loadMore}
      />
    </div>
  );
}

/** A link `#file-ID` of elsewhere names a file that may lie in another folder or on another page: it is looked up. */
function findFileOfAddress(): void {
  const id = /^#file-([\w-]+)$/.exec(location.hash)?.[1];
  if (!id || document.getElementById(`file-${id}`)) return;
  const address = new URL(location.href);
  for (const name of ["path", "after", "filter", "sort"]) address.searchParams.delete(name);
  if (address.searchParams.get("file") === id) return;
  address.searchParams.set("file", id);
  location.replace(address);
}
