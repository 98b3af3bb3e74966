import type { MonthlyUsage } from "../../../sdk/model/statistics.ts";
import { formatNumber } from "../../../locales/format.ts";
import type { View } from "../dataset/view.ts";
import { barHeight, niceCeiling } from "./chart.ts";

const PLOT = 180;
const TOP = 12;
const BASE = TOP + PLOT;
/** Percent of the width: room for the scale at the left, and the columns of the months. */
const LEFT = 7;
const columnWidth = (months: number) => (100 - LEFT) / months;

/** Views and downloads of each month as bars. Widths are percentages, so that the text keeps its size on phones. */
export function UsageChart({ view, months }: { view: View; months: MonthlyUsage[] }) {
  const { t } = view;
  const ceiling = niceCeiling(Math.max(...months.flatMap(({ views, downloads }) => [views, downloads])));
  return (
    <figure className="panel p-4">
      <figcaption className="flex gap-5 text-sm text-soft mb-2">
        <Legend className="bg-link" label={t("detail.views")} />
        <Legend className="bg-attention" label={t("detail.downloads")} />
      </figcaption>
      <svg
        width="100%"
        height={BASE + 38}
        role="img"
        aria-label={t("detail.chartLabel")}
        className="block overflow-visible"
      >
        {[0, .5, 1].map((part) => <GridLine key={part} view={view} part={part} ceiling={ceiling} />)}
        {months.map((usage, index) => (
          <Month
            key={usage.month}
            view={view}
            usage={usage}
            index={index}
            count={months.length}
            ceiling={ceiling}
          />
        ))}
      </svg>
    </figure>
  );
}

function Legend({ className, label }: { className: string; label: string }) {
  return (
    <span className="inline-flex items-center gap-2">
      <span className={`size-3 rounded-sm ${className}`} aria-hidden="true" />
      {label}
    </span>
  );
}

function GridLine({ view, part, ceiling }: { view: View; part: number; ceiling: number }) {
  const y = BASE - part * PLOT;
  return (
    <>
      <line x1={`${LEFT}%`} x2="100%" y1={y} y2={y} className={part === 0 ? "stroke-edge" : "stroke-line"} />
      <text x={`${LEFT - 1}%`} y={y + 4} textAnchor="end" className="fill-faint text-xs">
        {formatNumber(view.locale, part * ceiling)}
      </text>
    </>
  );
}

interface MonthProps {
  view: View;
  usage: MonthlyUsage;
  index: number;
  count: number;
  ceiling: number;
}

function Month({ view, usage, index, count, ceiling }: MonthProps) {
  const width = columnWidth(count);
  const left = LEFT + index * width;
  const [year, month] = usage.month.split("-");
  const bar = (value: number, at: number, className: string) => {
    const height = barHeight(value, ceiling, PLOT);
    return (
      <rect
        x={`${(left + at * width).toFixed(2)}%`}
        y={BASE - height}
        width={`${(width * .3).toFixed(2)}%`}
        height={height}
        rx="2"
        className={className}
      />
    );
  };
  return (
    <g>
      <title>
        {view.t("detail.monthUsage", { month: usage.month, views: usage.views, downloads: usage.downloads })}
      </title>
      {bar(usage.views, .18, "fill-link")}
      {bar(usage.downloads, .52, "fill-attention")}
      <text
        x={`${(left + width / 2).toFixed(2)}%`}
        y={BASE + 18}
        textAnchor="middle"
        className="fill-faint text-xs"
      >
        {Number(month)}
      </text>
      {(index === 0 || month === "01") && (
        <text
          x={`${(left + width / 2).toFixed(2)}%`}
          y={BASE + 34}
          textAnchor="middle"
          className="fill-faint text-xs"
        >
          {year}
        </text>
      )}
    </g>
  );
}
