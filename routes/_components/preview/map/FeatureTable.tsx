import { formatNumber } from "../../../../locales/format.ts";
import type { MapPreview } from "../../../../sdk/mod.ts";
import type { View } from "../../dataset/view.ts";
import { boundsText } from "../plot/place.tsx";

/** The features of the page with their attributes; the number of each leads to the map. */
export function FeatureTable({ view, content }: { view: View; content: MapPreview }) {
  const { t, locale } = view;
  const { total, columns, omittedColumns, features, firstFeature, shapes } = content;
  const drawn = new Set(shapes.map(({ feature }) => feature));
  const summary = [
    t("preview.map.features", { count: total }),
    ...columns.length > 0 ? [t("preview.columns", { count: columns.length + omittedColumns })] : [],
    ...omittedColumns > 0
      ? [t("preview.omittedColumns", { count: formatNumber(locale, columns.length) })]
      : [],
  ];
  const headings = [...columns, t("preview.map.geometry"), t("preview.map.place")];
  return (
    <>
      <p className="px-4 py-2 text-sm text-faint border-b border-line">{summary.join(" · ")}</p>
      <div
        className="overflow-x-auto"
        tabIndex={0}
        role="region"
        aria-label={t("preview.map.attributes")}
      >
        <table className="w-full text-sm">
          <caption className="sr-only">{t("preview.map.attributes")}</caption>
          <thead>
            <tr className="border-b border-line bg-sunken text-left">
              <th scope="col" className="px-3 py-2 font-normal text-faint text-right">#</th>
              {headings.map((heading, at) => (
                <th key={at} scope="col" className="px-3 py-2 font-medium whitespace-nowrap">{heading}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {features.map(({ type, bounds, values }, at) => {
              const number = firstFeature + at;
              return (
                <tr
                  key={number}
                  id={`feature-${number}`}
                  className="border-b border-line last:border-0 hover:bg-sunken target:bg-tint align-top scroll-mt-20"
                >
                  <th scope="row" className="px-3 py-1 font-normal text-right">
                    {drawn.has(number)
                      ? (
                        <a
                          href={`#shape-${number}`}
                          aria-label={t("preview.map.toMap", { number })}
                          className="link inline-flex items-center justify-end min-h-6 min-w-6"
                        >
                          {number}
                        </a>
                      )
                      : <span className="text-faint">{number}</span>}
                  </th>
                  {columns.map((_, column) => (
                    <td key={column} className="px-3 py-1.5 max-w-90 whitespace-pre-wrap break-words">
                      {values[column] ?? ""}
                    </td>
                  ))}
                  <td className="px-3 py-1.5 whitespace-nowrap">{type || t("preview.map.noPlace")}</td>
                  <td className="px-3 py-1.5 whitespace-nowrap">{bounds && boundsText(view, bounds)}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </>
  );
}
