import { formatNumber } from "../../../../locales/format.ts";
import type { TraceLook } from "../../../../sdk/mod.ts";
import type { View } from "../../dataset/view.ts";
import { Plot } from "../plot/Plot.tsx";

/** The colours that programs of the field use for the bases; G, which is black on paper, is as light as the text here. */
const COLOURS: Readonly<Record<string, string>> = {
  A: "text-open",
  C: "text-link",
  G: "text-ink",
  T: "text-danger",
};

/** Curves of an ABI trace, each base with its colour and its name. */
export function Trace({ view: { t, locale }, trace }: { view: View; trace: TraceLook }) {
  const { frame, curves, firstPoint, lastPoint, points } = trace;
  const figure = (value: number) => formatNumber(locale, value);
  const range = { first: figure(firstPoint), last: figure(lastPoint) };
  return (
    <figure className="border-b border-line">
      <figcaption className="flex flex-wrap gap-x-4 px-4 pt-3 text-sm text-soft">
        {t("preview.sequences.trace", { ...range, points: figure(points) })}
        <span className="flex gap-3 font-mono font-medium" aria-hidden="true">
          {curves.map(({ base }) => <span key={base} className={COLOURS[base]}>{base}</span>)}
        </span>
      </figcaption>
      <div className="p-2 md:px-4">
        <Plot
          frame={frame}
          label={t("preview.sequences.traceLabel", {
            ...range,
            bases: curves.map(({ base }) => base).join(", "),
          })}
        >
          {curves.map(({ base, path }) => (
            <path
              key={base}
              d={path}
              fill="none"
              stroke="currentColor"
              className={COLOURS[base]}
              strokeWidth="2"
              strokeLinejoin="round"
            />
          ))}
        </Plot>
      </div>
    </figure>
  );
}
