import { baseName } from "../../../sdk/model/file.ts";
import { visibleName } from "../../../sdk/model/visible_name.ts";
import { fileCategory } from "../../../sdk/model/vocabulary/file_categories.ts";
import { formatBytes } from "../../../locales/format.ts";
import { Button } from "../../../ui/Button.tsx";
import { FileIcon } from "../../../ui/FileIcon.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { Pagination } from "../../../ui/Pagination.tsx";
import type { AnonymousData } from "../../_loaders/anonymous.ts";
import { pathOf, type View } from "../dataset/view.ts";
import { fileTree } from "../detail/file_tree.ts";
import { FolderTree } from "../detail/FolderTree.tsx";
import { Section } from "../detail/Section.tsx";
import { pageTexts } from "../page_texts.ts";
import { filePath } from "../preview/address.ts";
import { anonymousFilePath, anonymousViewPath } from "./paths.ts";

/** From so many files on, a filter is worth its place. */
const FILTER_MIN = 8;

interface Props {
  view: View;
  data: AnonymousData;
}

/** The files in their folders, a page at a time. */
export function AnonymousFiles({ view, data }: Props) {
  const { t } = view;
  const { linkId, dataset, files: { list, page, size, total }, filter } = data;
  return (
    <Section title={t("detail.tab.files")}>
      {(dataset.count >= FILTER_MIN || filter !== "") && <Filter view={view} data={data} />}
      {list.length === 0
        ? <p className="text-soft">{t(filter ? "file_tree.none" : "anonymous.noFiles")}</p>
        : (
          <div className="panel overflow-hidden">
            <FolderTree
              root={fileTree(list)}
              rowOf={(file) => <Row key={file.path} view={view} linkId={linkId} file={file} />}
            />
          </div>
        )}
      <div className="mt-4">
        <Pagination
          page={page}
          pages={Math.ceil(total / size)}
          href={(page) => pathOf(view, anonymousViewPath(linkId, { page, filter }))}
          texts={pageTexts(view)}
        />
      </div>
    </Section>
  );
}

/** Finds files by their paths; works without a script. */
function Filter({ view, data: { linkId, files: { total }, filter } }: Props) {
  const { t } = view;
  const address = pathOf(view, anonymousViewPath(linkId));
  return (
    <form
      action={address}
      method="get"
      role="search"
      className="no-print mb-3 flex flex-wrap items-end gap-3"
    >
      <label className="flex flex-col gap-1 flex-1 min-w-48 max-w-100">
        <span className="text-sm text-soft">{t("file_tree.filter")}</span>
        <input type="search" name="filter" defaultValue={filter} maxLength={500} className="control" />
      </label>
      <Button type="submit" icon="i-tabler-filter">{t("file_tree.apply")}</Button>
      {filter && (
        <p role="status" className="w-full flex flex-wrap gap-x-3 text-sm text-soft">
          {total > 0 && t("file_tree.found", { count: total })}
          <a href={address} className="link">{t("file_tree.all")}</a>
        </p>
      )}
    </form>
  );
}

interface RowProps {
  view: View;
  linkId: string;
  file: AnonymousData["files"]["list"][number];
}

/** Where the link gives files, the name leads to what is in one. */
function Row({ view, linkId, file: { fileId, path, size, href } }: RowProps) {
  const name = baseName(path);
  const shown = visibleName(name);
  return (
    <li className="flex items-center gap-2.5 px-3 py-1.5 border-b border-line last:border-b-0 hover:bg-sunken">
      <FileIcon category={fileCategory(path)} />
      <span className="flex-1 min-w-0 break-all">
        {href
          ? <a href={filePath(view, fileId, {}, anonymousFilePath(linkId))} className="link">{shown}</a>
          : shown}
      </span>
      <span className="text-sm text-faint whitespace-nowrap">{formatBytes(size)}</span>
      {href && (
        <a
          href={href}
          download={name}
          aria-label={view.t("file_tree.download", { name: shown })}
          className="link inline-flex items-center justify-center size-8"
        >
          <Icon name="i-tabler-download" />
        </a>
      )}
    </li>
  );
}
