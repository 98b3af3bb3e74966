/** The line of a chart that grows, in hundredths of its width and height, so that it fits every screen. */
import type { MonthlyGrowth } from "../../../sdk/model/repository_statistics.ts";
import { niceCeiling } from "../detail/chart.ts";

export interface GrowthPoint {
  label: string;
  value: number;
}

export interface GrowthLine {
  /** SVG path of the line, and of the area below it. */
  line: string;
  area: string;
  /** Value at the upper edge. */
  ceiling: number;
}

/** @param points From left to right, two at least. @param unit "bytes" for a ceiling that is round in MB, GB, … */
export function growthLine(points: readonly GrowthPoint[], unit: "count" | "bytes" = "count"): GrowthLine {
  const highest = Math.max(0, ...points.map(({ value }) => value));
  const ceiling = unit === "count" ? niceCeiling(highest) : niceBytes(highest);
  const step = 100 / Math.max(1, points.length - 1);
  const at = points.map(({ value }, index) =>
    `${(index * step).toFixed(2)},${(100 - (value / ceiling) * 100).toFixed(2)}`
  );
  const line = `M${at.join("L")}`;
  return { line, area: `${line}L100,100L0,100Z`, ceiling };
}

/** The smallest round number of KB, MB, … that is not below `bytes`. */
function niceBytes(bytes: number): number {
  let unit = 1024;
  while (unit < 1024 ** 4 && bytes > 1024 * unit) unit *= 1024;
  return niceCeiling(bytes / unit, 1) * unit;
}

/** The total of every month, and before it what there was in the beginning. @param months At least one. */
export function growthPoints(months: readonly MonthlyGrowth[], of: "datasets" | "size"): GrowthPoint[] {
  const total = of === "datasets" ? "totalDatasets" : "totalSize";
  const [first] = months;
  return [
    { label: monthBefore(first.month), value: first[total] - first[of] },
    ...months.map((month) => ({ label: month.month, value: month[total] })),
  ];
}

/** `2026-01` → `2025-12`. */
function monthBefore(month: string): string {
  const [year, number] = month.split("-").map(Number);
  return number === 1 ? `${year - 1}-12` : `${year}-${String(number - 1).padStart(2, "0")}`;
}

/** What stands below the axis: the first point, the last one, and what lies evenly between, `count` in all at most. */
export function axisLabels(points: readonly GrowthPoint[], count: number): string[] {
  const shown = Math.min(count, points.length);
  return Array.from(
    { length: shown },
    (_, index) => points[Math.round(index * (points.length - 1) / Math.max(1, shown - 1))].label,
  );
}
