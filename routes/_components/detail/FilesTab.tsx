import { slice } from "../../../locales/mod.ts";
import FileFilter from "../../../islands/detail/FileFilter.tsx";
import type { FileListing, ListedFile } from "../../_loaders/detail.ts";
import { fileCategory } from "../../../sdk/model/vocabulary/file_categories.ts";
import { baseName } from "../../../sdk/model/file.ts";
import { formatBytes } from "../../../locales/format.ts";
import { CopyText } from "../dataset/CopyText.tsx";
import { detailPath, type View } from "../dataset/view.ts";
import { LinkButton } from "../ui/Button.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import { FileIcon } from "../ui/FileIcon.tsx";
import { Icon } from "../ui/Icon.tsx";
import { iconButtonClass } from "../ui/IconButton.tsx";
import type { DetailProps } from "./DetailPage.tsx";
import { fileTree, type Folder } from "./file_tree.ts";

/** Up to so many files, all folders stand open at first. */
const OPEN_MAX = 60;
/** From so many files on, a filter is worth its place. */
const FILTER_MIN = 8;

/** The files in their folders, each with size, checksum, CSTR and download. */
export function FilesTab({ view, data, version }: DetailProps) {
  const { t, locale } = view;
  const { dataset, files } = data;
  if (!files || files.list.length === 0) {
    return <EmptyState icon="i-tabler-files-off" title={t("detail.noFiles")} />;
  }
  const root = fileTree(files.list);
  return (
    <>
      {files.list.length >= FILTER_MIN && (
        <FileFilter
          locale={locale}
          texts={{
            label: t("detail.filterFiles"),
            // The message itself: the island fills in the count.
            found: slice(locale, "detail.filesFound")["detail.filesFound"] ?? "",
            none: t("detail.noFileFound"),
          }}
        />
      )}
      <div id="file-tree" className="panel overflow-hidden">
        <FolderContent view={view} folder={root} open={files.list.length <= OPEN_MAX} />
      </div>
      <MoreFiles view={view} files={files} dataSetId={dataset.dataSetId} version={version} />
    </>
  );
}

function MoreFiles(
  { view, files, dataSetId, version }: {
    view: View;
    files: FileListing;
    dataSetId: string;
    version?: string;
  },
) {
  if (!files.next) return null;
  return (
    <div className="mt-4 text-center">
      <LinkButton href={detailPath(view, dataSetId, { version, tab: "files", cursor: files.next })}>
        {view.t("detail.moreFiles")}
      </LinkButton>
    </div>
  );
}

interface FolderProps {
  view: View;
  folder: Folder;
  open: boolean;
}

function FolderContent({ view, folder, open }: FolderProps) {
  return (
    <ul>
      {folder.folders.map((child) => (
        <li key={child.path}>
          <details className="menu" open={open}>
            <summary className="flex items-center gap-2.5 min-h-11 px-3 border-b border-line hover:bg-tint">
              <Icon
                name="i-tabler-chevron-down chevron transition-transform duration-120"
                className="text-faint"
              />
              <FileIcon category="folder" />
              <span className="font-medium min-w-0 break-all">{child.name}</span>
              <span className="ml-auto pl-3 text-sm text-faint whitespace-nowrap">
                {view.t("detail.fileCount", { count: child.count })} · {formatBytes(child.size)}
              </span>
            </summary>
            <div className="pl-4 md:pl-6">
              <FolderContent view={view} folder={child} open={open} />
            </div>
          </details>
        </li>
      ))}
      {folder.files.map((file) => <FileRow key={file.fileId} view={view} file={file} />)}
    </ul>
  );
}

function FileRow({ view, file }: { view: View; file: ListedFile }) {
  const { t } = view;
  const name = baseName(file.path);
  return (
    <li
      id={`file-${file.fileId}`}
      data-path={file.path.toLowerCase()}
      className="flex items-start gap-2.5 pl-3 pr-1 py-1.5 border-b border-line target:bg-attention-tint hover:bg-sunken"
    >
      <span className="pt-1.5">
        <FileIcon category={fileCategory(file.path)} />
      </span>
      <div className="flex-1 min-w-0 py-1">
        <p className="break-all leading-snug">
          {file.href
            ? <a href={file.href} download={name} className="hover:text-link hover:underline">{name}</a>
            : name}
        </p>
        <p className="mt-0.5 flex flex-wrap items-center gap-x-3 text-xs text-faint">
          <span className="whitespace-nowrap">{formatBytes(file.size)}</span>
          <span className="identifier inline-flex items-center gap-1" title={`SHA-256 ${file.sha256}`}>
            <span aria-hidden="true">sha256:{file.sha256.slice(0, 12)}…</span>
            <span className="sr-only">SHA-256 {file.sha256}</span>
          </span>
          {file.cstr && <span className="identifier break-all">CSTR:{file.cstr}</span>}
        </p>
      </div>
      <div className="flex flex-none">
        <CopyText view={view} text={file.sha256} what="SHA-256" />
        {file.href && (
          <a
            href={file.href}
            download={name}
            title={t("detail.downloadFile", { name })}
            aria-label={t("detail.downloadFile", { name })}
            className={iconButtonClass("sm")}
          >
            <Icon name="i-tabler-download" />
          </a>
        )}
      </div>
    </li>
  );
}
