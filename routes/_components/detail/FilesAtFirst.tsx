import { baseName } from "../../../sdk/model/file.ts";
import { fileCategory } from "../../../sdk/model/vocabulary/file_categories.ts";
import { formatBytes, type Translate } from "../../../locales/format.ts";
import type { ListedFile } from "../../_loaders/detail.ts";
import { detailPath } from "../dataset/view.ts";
import { FileIcon } from "../../../ui/FileIcon.tsx";
import type { DetailProps } from "./props.ts";
import { fileTree } from "./file_tree.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { FolderTree } from "./FolderTree.tsx";
import { Section } from "./Section.tsx";
import { visibleName } from "../../../sdk/model/visible_name.ts";

/** The files that come first, so that a reader sees what is in a dataset without asking; the files tab has them all. */
export function FilesAtFirst({ view, data, version }: DetailProps) {
  const { t } = view;
  const { dataset, files } = data;
  if (!files || files.list.length === 0) return null;
  return (
    <Section title={t("detail.tab.files")}>
      <div className="panel overflow-hidden">
        <FolderTree
          root={fileTree(files.list)}
          rowOf={(file) => <FileRow key={file.fileId} file={file} t={t} />}
        />
      </div>
      <p className="mt-2">
        <a
          href={detailPath(view, dataset.dataSetId, { version, tab: "files" })}
          rel="nofollow"
          className="link inline-flex items-center min-h-8"
        >
          {t("detail.allFiles", { count: dataset.count })}
        </a>
      </p>
    </Section>
  );
}

function FileRow({ file: { path, size, href, damaged }, t }: { file: ListedFile; t: Translate }) {
  const name = baseName(path);
  return (
    <li className="flex items-start gap-2.5 px-3 py-1.5 border-b border-line last:border-b-0 hover:bg-sunken">
      <span className="pt-1">
        <FileIcon category={fileCategory(path)} />
      </span>
      <span className="flex-1 min-w-0 break-all">
        {href
          ? <a href={href} download={name} className="hover:text-link hover:underline">{visibleName(name)}</a>
          : visibleName(name)}
      </span>
      {damaged && (
        <Badge tone="danger" icon="i-tabler-alert-circle" title={t("file_tree.damagedText")}>
          {t("file_tree.damaged")}
        </Badge>
      )}
      <span className="text-sm text-faint whitespace-nowrap">{formatBytes(size)}</span>
    </li>
  );
}
