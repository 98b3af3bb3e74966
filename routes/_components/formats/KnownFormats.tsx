import { previewKindsOf } from "../../../sdk/model/preview/kinds.ts";
import type { KnownFormat } from "../../../sdk/model/vocabulary/format_programs.ts";
import { Icon } from "../../../ui/Icon.tsx";
import type { View } from "../dataset/view.ts";
import { searchedName } from "./filter.ts";

const CELL = "px-2 md:px-4 py-3 break-words align-top";

/** Formats of data that are in no list for preservation: what they are, what opens them, and whether they are previewed. */
export function KnownFormats({ view, formats }: { view: View; formats: readonly KnownFormat[] }) {
  const { t, locale } = view;
  if (formats.length === 0) return null;
  const columns = ["format", "extensions", "programs", "uses"] as const;
  return (
    <section aria-labelledby="known" data-format-kind="" className="mt-9">
      <h2 id="known" className="mb-3 text-xl flex items-center gap-2.5 scroll-mt-20">
        <Icon name="i-tabler-files" className="text-2xl text-link" />
        {t("formats.known")}
      </h2>
      <p className="mb-3 text-soft max-w-[75ch]">{t("formats.knownText")}</p>
      <div className="panel overflow-x-auto" tabIndex={0} role="region" aria-label={t("formats.known")}>
        <table className="w-full text-sm md:text-[.9375rem] table-fixed">
          <caption className="sr-only">{t("formats.known")}</caption>
          <thead>
            <tr className="border-b border-line bg-sunken text-left">
              {columns.map((column) => (
                <th key={column} scope="col" className="px-2 md:px-4 py-2.5 font-medium text-soft">
                  {t(`formats.column.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {formats.map((format) => (
              <tr
                key={format.extensions[0]}
                data-format={searchedName(format)}
                className="border-b border-line last:border-0"
              >
                <th scope="row" className={`${CELL} text-left font-medium`}>{format.name[locale]}</th>
                <td className={CELL}>
                  <code>{format.extensions.map((extension) => `.${extension}`).join(" ")}</code>
                </td>
                <td className={CELL}>{format.programs}</td>
                <td className={CELL}>{t(isPreviewed(format) ? "formats.use.preview" : "formats.noUses")}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

const isPreviewed = ({ extensions }: KnownFormat): boolean =>
  extensions.some((extension) => previewKindsOf(`x.${extension}`).length > 0);
