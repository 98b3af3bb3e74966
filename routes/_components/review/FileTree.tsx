import type { Dataset } from "../../../sdk/mod.ts";
import { baseName } from "../../../sdk/model/file.ts";
import { fileCategory } from "../../../sdk/model/vocabulary/file_categories.ts";
import { withQuery } from "../../../sdk/path.ts";
import { formatBytes } from "../../../locales/format.ts";
import type { ListedFile } from "../../_loaders/detail.ts";
import { fileTree } from "../detail/file_tree.ts";
import { FolderTree } from "../detail/FolderTree.tsx";
import type { View } from "../dataset/view.ts";
import { LinkButton } from "../../../ui/Button.tsx";
import { FileIcon } from "../../../ui/FileIcon.tsx";
import { RemarkField } from "./RemarkField.tsx";

interface Props {
  view: View;
  dataset: Dataset;
  files: ListedFile[];
}

const call = (name: string, query: Record<string, string>) =>
  withQuery(`/api/sdb-download-service/${name}`, query);

/** Files in their folders as the reviewer gets them, with the whole as one ZIP. */
export function FileTree({ view, dataset, files }: Props) {
  const { t } = view;
  const { dataSetId, version, count } = dataset;
  if (files.length === 0) return <p className="text-soft">{t("review.noFiles")}</p>;
  return (
    <div className="flex flex-col gap-4">
      <div className="border border-line rounded-lg overflow-hidden">
        <FolderTree
          root={fileTree(files)}
          noteOf={(folder) => `${t("review.folder", { count: folder.count })} · ${formatBytes(folder.size)}`}
          rowOf={(file) => <FileRow key={file.fileId} view={view} file={file} />}
        />
      </div>
      {count > files.length && (
        <p className="text-soft">
          {t("review.filesMore", { count: count - files.length })}
        </p>
      )}
      <div className="flex flex-wrap items-start gap-x-4">
        <LinkButton icon="i-tabler-download" href={call("getZipFile", { dataSetId, version })} download="">
          {t("review.downloadAll")}
        </LinkButton>
        <div className="flex-1 min-w-60">
          <RemarkField view={view} about="files" />
        </div>
      </div>
    </div>
  );
}

function FileRow({ view, file }: { view: View; file: ListedFile }) {
  const { fileId, path, size, sha256 } = file;
  const name = baseName(path);
  return (
    <li className="flex items-center gap-2.5 px-3 min-h-11 py-1 border-b border-line last:border-0 hover:bg-sunken">
      <FileIcon category={fileCategory(path)} />
      <a
        href={call("download", { fileId })}
        download={name}
        aria-label={view.t("review.download", { name: path })}
        className="min-w-0 break-all py-1 text-link hover:underline"
      >
        {name}
      </a>
      <span className="identifier ml-auto pl-2 text-faint max-sm:hidden" title={`SHA-256 ${sha256}`}>
        {sha256.slice(0, 8)}…
      </span>
      <span className="pl-2 max-sm:ml-auto text-sm text-faint whitespace-nowrap">{formatBytes(size)}</span>
    </li>
  );
}
