import { formatNumber } from "../../../../locales/format.ts";
import type { QualitySummary, SequenceRecord } from "../../../../sdk/mod.ts";
import type { View } from "../../dataset/view.ts";
import { Line } from "../grid/Look.tsx";
import { Fact, Facts } from "../plot/place.tsx";
import type { ContentProps } from "../props.ts";
import { Trace } from "./Trace.tsx";

/** Records of sequences: name, length, composition, quality and beginning. */
export function SequencesContent({ view, content }: ContentProps<"sequences">) {
  const { t, locale } = view;
  const { records, format, total, totalLength, firstRecord, shortest, longest, quality, facts, trace } =
    content;
  const figure = (count: number) => formatNumber(locale, count);
  return (
    <>
      <p className="px-4 py-2 text-sm text-faint border-b border-line">
        {[
          t(`preview.sequences.${format}`),
          t("preview.records", { count: total }),
          t("preview.residues", { count: figure(totalLength) }),
          ...total > 1
            ? [t("preview.sequences.lengths", { shortest: figure(shortest), longest: figure(longest) })]
            : [],
        ].join(" · ")}
      </p>
      {facts.length > 0 && (
        <Facts>
          {facts.map(({ name, value }) => <Fact key={name} label={name}>{value}</Fact>)}
        </Facts>
      )}
      {trace && <Trace view={view} trace={trace} />}
      {quality && <Quality view={view} quality={quality} />}
      <ol start={firstRecord}>
        {records.map((record, at) => <Record key={at} view={view} record={record} />)}
      </ol>
    </>
  );
}

/** Qualities in one line, and by position as a curve. */
function Quality({ view, quality: { mean, good, encoding, byPosition } }: {
  view: View;
  quality: QualitySummary;
}) {
  const { t } = view;
  const name = t("preview.sequences.qualityMean");
  return (
    <>
      <p className="px-4 py-2 text-sm text-soft">
        {t("preview.sequences.quality", { mean: mean.toFixed(1), good: (good * 100).toFixed(1), encoding })}
      </p>
      {byPosition && (
        <Line
          view={view}
          look={{ ...byPosition, xLabel: t("preview.sequences.position"), yLabel: name }}
          name={name}
        />
      )}
    </>
  );
}

function Record({ view, record }: { view: View; record: SequenceRecord }) {
  const { t, locale } = view;
  const { id, description, length, beginning, gc, quality } = record;
  return (
    <li className="px-4 py-2.5 border-b border-line last:border-0">
      <p className="break-words">
        <strong className="identifier">{id}</strong> {description}
      </p>
      <p className="text-sm text-soft">
        {t("preview.residues", { count: formatNumber(locale, length) })}
        {gc !== undefined && ` · GC ${(gc * 100).toFixed(1)} %`}
        {quality !== undefined && ` · Q ${quality.toFixed(1)}`}
      </p>
      <p className="identifier text-sm break-all text-soft">
        {beginning}
        {length > beginning.length && "…"}
      </p>
    </li>
  );
}
