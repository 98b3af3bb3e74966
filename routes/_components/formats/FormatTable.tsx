import { previewKindsOf } from "../../../sdk/model/preview/kinds.ts";
import { type FileFormat, formatUses } from "../../../sdk/model/vocabulary/file_formats.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { textOf, type View } from "../dataset/view.ts";
import { searchedText } from "./filter.ts";

interface Props {
  view: View;
  label: string;
  formats: FileFormat[];
}

/** The formats of one kind. */
export function FormatTable({ view, label, formats }: Props) {
  const { t } = view;
  const columns = [
    [t("formats.column.format"), "w-[44%] md:w-[19%]"],
    [t("formats.column.level"), `w-[11%] ${WIDE}`],
    [t("formats.column.extensions"), "w-[26%] md:w-[12%]"],
    [t("formats.column.mediaType"), `w-[22%] ${WIDE}`],
    [t("formats.column.standard"), `w-[16%] ${WIDE}`],
    [t("formats.column.uses"), "w-[30%] md:w-[20%]"],
  ];
  return (
    <div className="panel overflow-x-auto" tabIndex={0} role="region" aria-label={label}>
      <table className="w-full text-sm md:text-[.9375rem] table-fixed">
        <caption className="sr-only">{label}</caption>
        <thead>
          <tr className="border-b border-line bg-sunken text-left">
            {columns.map(([column, className]) => (
              <th
                key={column}
                scope="col"
                className={`px-2 md:px-4 py-2.5 font-medium text-soft ${className}`}
              >
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {formats.map((format) => <Row key={format.name.en} view={view} format={format} />)}
        </tbody>
      </table>
    </div>
  );
}

/** Columns for which phones have no room. */
const WIDE = "max-md:hidden";
const CELL = "px-2 md:px-4 py-3 break-words";

function Row({ view, format }: { view: View; format: FileFormat }) {
  const { t } = view;
  const { level, extensions, mediaType, standard } = format;
  const isPreferred = level === "preferred";
  const badge = (
    <Badge tone={isPreferred ? "open" : "neutral"} icon={isPreferred ? "i-tabler-star" : "i-tabler-check"}>
      {t(`formats.level.${level}`)}
    </Badge>
  );
  return (
    <tr data-format={searchedText(format)} className="border-b border-line last:border-0 align-top">
      <th scope="row" className={`${CELL} text-left font-medium`}>
        {textOf(view, format.name)}
        <span className="block mt-1 md:hidden">{badge}</span>
        {standard && <span className="block mt-1 md:hidden text-sm font-normal text-faint">{standard}</span>}
      </th>
      <td className={`${CELL} ${WIDE}`}>{badge}</td>
      <td className={CELL}>
        <code>{extensions.map((extension) => `.${extension}`).join(" ")}</code>
      </td>
      <td className={`${CELL} ${WIDE}`}>
        <code>{mediaType}</code>
      </td>
      <td className={`${CELL} ${WIDE}`}>
        {standard || <span className="text-faint">{t("formats.noStandard")}</span>}
      </td>
      <td className={CELL}>{usesOf(view, extensions)}</td>
    </tr>
  );
}

/** What works today, of any of the extensions; downloading always does. */
function usesOf({ t, locale }: View, extensions: readonly string[]): string {
  const uses = extensions.map(formatUses);
  const comparison = uses.find(({ comparison }) => comparison)?.comparison;
  const words = [
    ...extensions.some((extension) => previewKindsOf(`x.${extension}`).length > 0)
      ? [t("formats.use.preview")]
      : [],
    ...uses.some(({ cover }) => cover) ? [t("formats.use.cover")] : [],
    ...comparison ? [t(`formats.use.${comparison}`)] : [],
  ];
  return words.join(locale === "zh" ? "，" : "; ") || t("formats.noUses");
}
