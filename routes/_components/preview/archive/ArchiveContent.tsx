import { formatBytes } from "../../../../locales/format.ts";
import { PREVIEW_BEGINNING_MAX } from "../../../../sdk/model/limits.ts";
import { fileCategory } from "../../../../sdk/model/vocabulary/file_categories.ts";
import { FileIcon } from "../../../../ui/FileIcon.tsx";
import type { ContentProps } from "../props.ts";
import { visibleName } from "../../../../sdk/model/visible_name.ts";

/** What is in an archive. Names are shown as they stand there, and lead to nothing but the content of a member. */
export function ArchiveContent({ view, content, hrefOf }: ContentProps<"archive">) {
  const { t } = view;
  const { format, entries, total, totalSize } = content;
  return (
    <>
      <p className="px-4 py-2 text-sm text-faint border-b border-line">
        {[
          t(`preview.archive.${format}`),
          t("preview.entries", { count: total }),
          t("preview.unpacked", { size: formatBytes(totalSize) }),
        ].join(" · ")}
      </p>
      <ul>
        {entries.map((entry, at) => (
          <li key={at} className="flex items-start gap-2.5 px-3 py-1.5 border-b border-line last:border-0">
            <span className="pt-1">
              <FileIcon category={entry.kind === "folder" ? "folder" : fileCategory(entry.path)} />
            </span>
            <span className="flex-1 min-w-0 break-all">
              {entry.shown
                ? (
                  <a
                    href={hrefOf({ member: entry.path, page: undefined, as: undefined })}
                    rel="nofollow"
                    className="link"
                  >
                    {visibleName(entry.path)}
                  </a>
                )
                : visibleName(entry.path)}
              {entry.hidden && (
                <span className="block text-sm text-faint">
                  {t(`preview.hidden.${entry.hidden}`, { limit: formatBytes(PREVIEW_BEGINNING_MAX) })}
                </span>
              )}
              {entry.target !== undefined && ` → ${visibleName(entry.target)}`}
            </span>
            <span className="text-sm text-faint whitespace-nowrap">
              {entry.kind === "file" ? formatBytes(entry.size) : t(`preview.entry.${entry.kind}`)}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
