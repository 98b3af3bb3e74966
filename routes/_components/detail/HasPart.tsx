import type { RelatedDataset } from "../../../sdk/model/dataset.ts";
import type { MessageKey } from "../../../locales/mod.ts";
import { formatBytes, formatNumber } from "../../../locales/format.ts";
import { LocalText } from "../dataset/LocalText.tsx";
import { cstrPath, detailPath, doiPath, textOf, type View } from "../dataset/view.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { Section } from "./Section.tsx";

interface Props {
  view: View;
  parts: RelatedDataset[];
}

/** The datasets of a package in the depositor's order; one that is withdrawn, or being corrected, keeps its place. */
export function HasPart({ view, parts }: Props) {
  const { t } = view;
  if (parts.length === 0) return null;
  return (
    <Section title={t("packages.hasPart")}>
      <p className="-mt-2 mb-3 text-sm text-faint">{t("packages.hasPartCount", { count: parts.length })}</p>
      <ol className="panel divide-y divide-line">
        {parts.map((part, index) => (
          <li key={part.dataSetId} className="flex gap-3 p-4">
            <span aria-hidden="true" className="w-6 shrink-0 text-right text-faint tabular-nums">
              {index + 1}
            </span>
            <PartRow view={view} part={part} />
          </li>
        ))}
      </ol>
    </Section>
  );
}

function PartRow({ view, part }: { view: View; part: RelatedDataset }) {
  const { t, locale } = view;
  const { dataSetId, title, doi, cstr } = part;
  const mark = markOf(part);
  return (
    <div className="min-w-0 flex-1">
      <h3 className="flex flex-wrap items-center gap-x-2 gap-y-1 text-base font-medium">
        <a href={detailPath(view, dataSetId)} className="link break-words min-w-0">
          <LocalText view={view} text={title} />
        </a>
        {mark && <Badge tone="withdrawn" icon="i-tabler-file-off">{t(mark.name)}</Badge>}
      </h3>
      <Identifiers view={view} doi={doi} cstr={cstr} />
      <p className="text-sm text-soft">
        {mark ? t(mark.text) : (
          <>
            {textOf(view, part.licenseName)} ·{" "}
            {t("packages.files", { count: formatNumber(locale, part.count), size: formatBytes(part.size) })}
          </>
        )}
      </p>
    </div>
  );
}

/** What keeps a part's files from its readers. */
function markOf({ status, withheld }: RelatedDataset): { name: MessageKey; text: MessageKey } | undefined {
  if (status === "RETRACTED") return { name: "packages.withdrawn", text: "packages.withdrawnText" };
  return withheld ? { name: "own_datasets.withheld", text: "packages.withheldText" } : undefined;
}

export function Identifiers({ view, doi, cstr }: { view: View } & Pick<RelatedDataset, "doi" | "cstr">) {
  return (
    <p className="flex flex-wrap gap-x-4 text-sm">
      {doi && (
        <a href={doiPath(view, doi)} className="identifier link break-all inline-flex items-center min-h-6">
          DOI:{doi}
        </a>
      )}
      {cstr && (
        <a href={cstrPath(view, cstr)} className="identifier link break-all inline-flex items-center min-h-6">
          CSTR:{cstr}
        </a>
      )}
    </p>
  );
}
