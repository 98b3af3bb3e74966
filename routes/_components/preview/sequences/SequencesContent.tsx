import { formatNumber } from "../../../../locales/format.ts";
import type { ContentProps } from "../props.ts";

/** Records of a FASTA file: name, length, composition and beginning. */
export function SequencesContent({ view, content }: ContentProps<"sequences">) {
  const { t, locale } = view;
  const { records, total, totalLength, firstRecord } = content;
  const figure = (count: number) => formatNumber(locale, count);
  return (
    <>
      <p className="px-4 py-2 text-sm text-faint border-b border-line">
        {t("preview.records", { count: total })} · {t("preview.residues", { count: figure(totalLength) })}
      </p>
      <ol start={firstRecord}>
        {records.map(({ id, description, length, beginning, gc }, at) => (
          <li key={at} className="px-4 py-2.5 border-b border-line last:border-0">
            <p className="break-words">
              <strong className="identifier">{id}</strong> {description}
            </p>
            <p className="text-sm text-soft">
              {t("preview.residues", { count: figure(length) })}
              {gc !== undefined && ` · GC ${(gc * 100).toFixed(1)} %`}
            </p>
            <p className="identifier text-sm break-all text-soft">
              {beginning}
              {length > beginning.length && "…"}
            </p>
          </li>
        ))}
      </ol>
    </>
  );
}
