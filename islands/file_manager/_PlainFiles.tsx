import type { FilePage } from "../../sdk/mod.ts";
import { formatBytes, formatNumber, type Locale, type Translate } from "../../locales/format.ts";
import { IconButton } from "../../ui/IconButton.tsx";

/** Addresses of the other pages of the list. */
export interface FilePages {
  /** Present where these files are not the first ones. */
  first?: string;
  next?: string;
}

interface Props {
  files: FilePage;
  pages: FilePages;
  t: Translate;
  locale: Locale;
}

/** What is stored, before the tree has come: each file with its path and a button that posts the form. */
export function PlainFiles({ files: { list, total, totalSize }, pages, t, locale }: Props) {
  if (total === 0) return <p className="text-soft">{t("file_manager.empty")}</p>;
  const isWhole = !pages.first && !pages.next;
  return (
    <section aria-label={t("file_manager.stored")} className="panel bg-paper overflow-hidden">
      <p className="flex flex-wrap justify-between gap-x-4 px-4 py-2.5 bg-sunken border-b border-line">
        <span className="font-medium">{t("file_manager.stored")}</span>
        <span className="text-soft">
          {isWhole
            ? t("file_manager.total", { count: formatNumber(locale, total), size: formatBytes(totalSize) })
            : t("file_manager.some", {
              shown: formatNumber(locale, list.length),
              count: formatNumber(locale, total),
            })}
        </span>
      </p>
      <ul className="py-1">
        {list.map(({ path, size }) => (
          <li key={path} className="flex items-center gap-2 pl-4 pr-2 min-h-11 hover:bg-tint">
            <span className="flex-1 min-w-0 break-all">{path}</span>
            <span className="text-sm text-faint whitespace-nowrap">{formatBytes(size)}</span>
            <IconButton
              type="submit"
              name="action"
              value={`removeFile:${path}`}
              icon="i-tabler-trash"
              label={t("ui.remove", { name: path })}
            />
          </li>
        ))}
      </ul>
      {!isWhole && (
        <p className="flex flex-wrap gap-x-6 gap-y-2 px-4 py-2 border-t border-line">
          {pages.first && <a className="link" href={pages.first}>{t("file_manager.firstPage")}</a>}
          {pages.next && <a className="link" href={pages.next}>{t("file_manager.nextPage")}</a>}
        </p>
      )}
    </section>
  );
}
