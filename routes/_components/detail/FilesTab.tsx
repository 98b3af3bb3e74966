import type { ReactNode } from "react";
import { slice } from "../../../locales/mod.ts";
import { SORT_CHOICES } from "../../../islands/file_tree/sort_choices.ts";
import { zipAddress } from "../../../islands/file_tree/zip_address.ts";
import FileTree from "../../../islands/file_tree/FileTree.tsx";
import { isChosen } from "../../../sdk/model/chosen_files.ts";
import type { FolderPage } from "../../../sdk/mod.ts";
import { Button } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import type { DetailData, FolderRequest } from "../../_loaders/detail.ts";
import { pathOf, tabPath, versionPage, type View } from "../dataset/view.ts";
import type { DetailProps } from "./props.ts";

/** From so many files on, a filter and an order are worth their place. */
const FILTER_MIN = 8;

/** The files in their folders, each with size, checksum, CSTR and download. */
export function FilesTab(props: DetailProps) {
  const { view, data, folder: request = { path: "" } } = props;
  const { t } = view;
  const { dataset, folder: page } = data;
  if (dataset.count === 0) return <EmptyState icon="i-tabler-files-off" title={t("detail.noFiles")} />;
  const address = (query: Record<string, string | undefined>) =>
    tabPath(view, dataset, { version: props.version, tab: "files", ...query });
  if (!page) {
    return (
      <EmptyState
        icon="i-tabler-files-off"
        title={t("file_tree.none")}
        action={<AllFiles view={view} href={address({})} />}
      />
    );
  }
  const { path } = page.folder;
  const downloads = dataset.allowedActions.includes("download");
  const chosen = dataset.linkInUse?.chosen;
  const { filter, sort, order } = request;
  const sorting = { filter, sort: sortName(request) };
  return (
    <>
      {dataset.count >= FILTER_MIN && <FilterForm {...props} request={request} path={path} />}
      <Way view={view} path={path} hrefOf={(path) => address({ path })}>
        {downloads && (!chosen || isChosen(chosen, `${path}/`)) && (
          <FolderZip view={view} dataset={dataset} path={path} />
        )}
      </Way>
      <Said view={view} page={page} request={request} allHref={address({ path })} />
      {page.folders.length + page.files.length > 0 && (
        <FileTree
          locale={view.locale}
          messages={slice(view.locale, "file_tree")}
          target={{ dataSetId: dataset.dataSetId, version: dataset.version }}
          page={page}
          opened={data.openFolders}
          query={{ filter, sort, order }}
          folderHref={`${address({})}&path=`}
          downloads={downloads}
          chosen={chosen}
          nextHref={address(sorting)}
          marked={request.file}
        />
      )}
    </>
  );
}

const sortName = ({ sort, order }: FolderRequest): string | undefined => sort && `${sort}-${order ?? "asc"}`;

function AllFiles({ view, href }: { view: View; href: string }) {
  return <a href={href} rel="nofollow" className="link">{view.t("file_tree.all")}</a>;
}

/** Works without a script, and its address can be passed on. */
function FilterForm(
  { view, data: { dataset }, version, request, path }: DetailProps & { request: FolderRequest; path: string },
) {
  const { t } = view;
  const hidden = { dataSetId: dataset.dataSetId, version, tab: "files", path: path || undefined };
  return (
    <form
      action={pathOf(view, versionPage(dataset))}
      method="get"
      role="search"
      className="no-print mb-3 flex flex-wrap items-end gap-3"
    >
      {Object.entries(hidden).map(([name, value]) =>
        value && <input key={name} type="hidden" name={name} value={value} />
      )}
      <label className="flex flex-col gap-1 flex-1 min-w-48 max-w-100">
        <span className="text-sm text-soft">{t("file_tree.filter")}</span>
        <input
          type="search"
          name="filter"
          defaultValue={request.filter}
          maxLength={500}
          className="control"
        />
      </label>
      <label className="flex flex-col gap-1">
        <span className="text-sm text-soft">{t("file_tree.sort")}</span>
        <select name="sort" defaultValue={sortName(request) ?? ""} className="control" data-submits>
          {SORT_CHOICES.map(([value, label]) => <option key={value} value={value}>{t(label)}</option>)}
        </select>
      </label>
      <Button type="submit" icon="i-tabler-filter">{t("file_tree.apply")}</Button>
    </form>
  );
}

interface WayProps {
  view: View;
  path: string;
  hrefOf: (path: string) => string;
  children: ReactNode;
}

/** From the root to the folder that is shown; nothing at the root. */
function Way({ view, path, hrefOf, children }: WayProps) {
  if (!path) return null;
  const names = path.split("/");
  return (
    <nav aria-label={view.t("file_tree.way")} className="mb-2 text-sm flex flex-wrap gap-x-4">
      <ol className="flex flex-wrap items-center gap-x-1.5">
        <li>
          <a href={hrefOf("")} rel="nofollow" className="link inline-flex items-center min-h-8">
            {view.t("file_tree.root")}
          </a>
        </li>
        {names.map((name, at) => {
          const whole = names.slice(0, at + 1).join("/");
          return (
            <li key={whole} className="inline-flex items-center gap-1.5 min-h-8 min-w-0 break-all">
              <Icon name="i-tabler-chevron-right" className="text-faint" />
              {at < names.length - 1
                ? <a href={hrefOf(whole)} rel="nofollow" className="link">{name}</a>
                : <span aria-current="location" className="font-medium">{name}</span>}
            </li>
          );
        })}
      </ol>
      {children}
    </nav>
  );
}

function FolderZip(
  { view, dataset: { dataSetId, version }, path }:
    & Pick<DetailData, "dataset">
    & Pick<WayProps, "view" | "path">,
) {
  return (
    <a
      href={zipAddress({ dataSetId, version }, [`${path}/`])}
      rel="nofollow"
      download=""
      className="link inline-flex items-center gap-1.5 min-h-8"
    >
      <Icon name="i-tabler-download" />
      {view.t("file_tree.downloadFolder")}
    </a>
  );
}

/** What the list leaves out: what was filtered away, or what comes before its first row. */
function Said(
  { view, page, request, allHref }: { view: View; page: FolderPage; request: FolderRequest; allHref: string },
) {
  const { t } = view;
  const isFound = page.found !== undefined;
  if (!isFound && !page.later && !request.filter) return null;
  return (
    <p role="status" className="mb-2 flex flex-wrap gap-x-3 text-sm text-soft">
      {isFound && (page.found === 0 ? t("file_tree.none") : t("file_tree.found", { count: page.found! }))}
      {page.later && !request.filter && t("file_tree.later")}
      <a href={allHref} rel="nofollow" className="link">
        {page.later && !request.filter ? t("file_tree.begin") : t("file_tree.all")}
      </a>
    </p>
  );
}
