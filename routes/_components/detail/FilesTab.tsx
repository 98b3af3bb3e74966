import { slice } from "../../../locales/mod.ts";
import FileFilter from "../../../islands/detail/FileFilter.tsx";
import type { FileListing, ListedFile } from "../../_loaders/detail.ts";
import { previewKindsOf } from "../../../sdk/model/preview/kinds.ts";
import { fileCategory } from "../../../sdk/model/vocabulary/file_categories.ts";
import { baseName } from "../../../sdk/model/file.ts";
import { formatBytes } from "../../../locales/format.ts";
import { CopyText } from "../dataset/CopyText.tsx";
import { detailPath, type View } from "../dataset/view.ts";
import { filePath } from "../preview/address.ts";
import { LinkButton } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { FileIcon } from "../../../ui/FileIcon.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { iconButtonClass } from "../../../ui/IconButton.tsx";
import type { DetailProps } from "./props.ts";
import { fileTree } from "./file_tree.ts";
import { FolderTree } from "./FolderTree.tsx";

/** From so many files on, a filter is worth its place. */
const FILTER_MIN = 8;

/** The files in their folders, each with size, checksum, CSTR and download. */
export function FilesTab({ view, data, version }: DetailProps) {
  const { t, locale } = view;
  const { dataset, files } = data;
  if (!files || files.list.length === 0) {
    return <EmptyState icon="i-tabler-files-off" title={t("detail.noFiles")} />;
  }
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
        <FolderTree
          root={fileTree(files.list)}
          noteOf={({ count, size }) => `${t("detail.fileCount", { count })} · ${formatBytes(size)}`}
          rowOf={(file) => <FileRow key={file.fileId} view={view} file={file} />}
        />
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
          {file.receiptHref && (
            <a
              href={file.receiptHref}
              download
              aria-label={t("detail.receiptOf", { name })}
              className="inline-flex items-center min-h-6 hover:text-link underline"
            >
              {t("detail.receipt")}
            </a>
          )}
          {file.cstr && <span className="identifier break-all">CSTR:{file.cstr}</span>}
        </p>
      </div>
      <div className="flex flex-none">
        <CopyText view={view} text={file.sha256} what="SHA-256" />
        {file.href && previewKindsOf(file.path).length > 0 && (
          <a
            href={filePath(view, file.fileId)}
            rel="nofollow"
            title={t("preview.show", { name })}
            aria-label={t("preview.show", { name })}
            className={iconButtonClass("sm")}
          >
            <Icon name="i-tabler-eye" />
          </a>
        )}
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
