import { baseName } from "../../../sdk/model/file.ts";
import { visibleName } from "../../../sdk/model/visible_name.ts";
import { fileCategory } from "../../../sdk/model/vocabulary/file_categories.ts";
import { formatBytes } from "../../../locales/format.ts";
import { FileIcon } from "../../../ui/FileIcon.tsx";
import { Pagination } from "../../../ui/Pagination.tsx";
import type { AnonymousData } from "../../_loaders/anonymous.ts";
import { pathOf, type View } from "../dataset/view.ts";
import { Section } from "../detail/Section.tsx";
import { pageTexts } from "../page_texts.ts";
import { anonymousViewPath } from "./paths.ts";

/** The files with their folders, a page at a time. */
export function AnonymousFiles({ view, data: { linkId, files } }: { view: View; data: AnonymousData }) {
  const { t } = view;
  const { list, page, size, total } = files;
  return (
    <Section title={t("detail.tab.files")}>
      {list.length === 0
        ? <p className="text-soft">{t("anonymous.noFiles")}</p>
        : (
          <ul className="panel divide-y divide-line">
            {list.map((file) => <Row key={file.path} file={file} />)}
          </ul>
        )}
      <div className="mt-4">
        <Pagination
          page={page}
          pages={Math.ceil(total / size)}
          href={(number) => pathOf(view, anonymousViewPath(linkId, number))}
          texts={pageTexts(view)}
        />
      </div>
    </Section>
  );
}

function Row({ file: { path, size, href } }: { file: AnonymousData["files"]["list"][number] }) {
  const name = visibleName(path);
  return (
    <li className="flex items-start gap-2.5 px-3 py-2 hover:bg-sunken">
      <span className="pt-1">
        <FileIcon category={fileCategory(path)} />
      </span>
      <span className="flex-1 min-w-0 break-all">
        {href ? <a href={href} download={baseName(path)} className="link">{name}</a> : name}
      </span>
      <span className="text-sm text-faint whitespace-nowrap">{formatBytes(size)}</span>
    </li>
  );
}
