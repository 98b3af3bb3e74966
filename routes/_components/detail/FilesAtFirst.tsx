import { baseName } from "../../../sdk/model/file.ts";
import { fileCategory } from "../../../sdk/model/vocabulary/file_categories.ts";
import { formatBytes } from "../../../locales/format.ts";
import type { ListedFile } from "../../_loaders/detail.ts";
import { tabPath, type View } from "../dataset/view.ts";
import { filePath } from "../preview/address.ts";
import { FileIcon } from "../../../ui/FileIcon.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { iconButtonClass } from "../../../ui/IconButton.tsx";
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
          rowOf={(file) => <FileRow key={file.fileId} file={file} view={view} />}
        />
      </div>
      <p className="mt-2">
        <a
          href={tabPath(view, dataset, { version, tab: "files" })}
          rel="nofollow"
          className="link inline-flex items-center min-h-8"
        >
          {t("detail.allFiles", { count: dataset.count })}
        </a>
      </p>
    </Section>
  );
}

/** The name leads to what is in the file, and the arrow downloads it. */
function FileRow({ file: { fileId, path, size, href, damaged }, view }: { file: ListedFile; view: View }) {
  const { t } = view;
  const name = baseName(path);
  const download = t("file_tree.download", { name: visibleName(name) });
  return (
    <li className="flex items-start gap-2.5 px-3 py-1.5 border-b border-line last:border-b-0 hover:bg-sunken">
      <span className="pt-1">
        <FileIcon category={fileCategory(path)} />
      </span>
      <span className="flex-1 min-w-0 break-all">
        {href
          ? (
            <a href={filePath(view, fileId)} rel="nofollow" className="hover:text-link hover:underline">
              {visibleName(name)}
            </a>
          )
          : visibleName(name)}
      </span>
      {damaged && (
        <Badge tone="danger" icon="i-tabler-alert-circle" title={t("file_tree.damagedText")}>
          {t("file_tree.damaged")}
        </Badge>
      )}
      <span className="text-sm text-faint whitespace-nowrap">{formatBytes(size)}</span>
      {href && (
        <a
          href={href}
          download={name}
          title={download}
          aria-label={download}
          className={`-my-1 ${iconButtonClass("sm")}`}
        >
          <Icon name="i-tabler-download" />
        </a>
      )}
    </li>
  );
}
