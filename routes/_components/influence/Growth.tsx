import { formatBytes, formatNumber } from "../../../locales/format.ts";
import type { MonthlyGrowth } from "../../../sdk/model/repository_statistics.ts";
import { Table } from "../../../ui/Table.tsx";
import { GrowthChart } from "../charts/GrowthChart.tsx";
import { type GrowthPoint, growthPoints } from "../charts/growth.ts";
import { UsageChart } from "../detail/UsageChart.tsx";
import type { View } from "../dataset/view.ts";
import type { InfluenceProps } from "./props.ts";
import { Section } from "./Section.tsx";

/** Months of the chart of usage. */
const USAGE_MONTHS = 12;

/** How the repository grew and was used, month by month; the same figures as a table. */
export function Growth({ view, statistics: { months } }: InfluenceProps) {
  const { t, locale } = view;
  const number = (value: number) => formatNumber(locale, Math.round(value));
  const datasets = growthPoints(months, "datasets");
  const size = growthPoints(months, "size");
  const span = { from: datasets[0].label, to: datasets.at(-1)!.label };
  return (
    <Section id="growth" title={t("influence.growth")} text={t("influence.growthText")}>
      <div className="grid gap-5 md:grid-cols-2">
        <figure className="panel p-5">
          <figcaption className="mb-3 font-medium">{t("influence.growth.datasets")}</figcaption>
          <GrowthChart
            locale={locale}
            label={t("influence.chart.datasets", { ...span, ...endsOf(datasets) })}
            points={datasets}
            format={number}
          />
        </figure>
        <figure className="panel p-5">
          <figcaption className="mb-3 font-medium">{t("influence.growth.size")}</figcaption>
          <GrowthChart
            locale={locale}
            label={t("influence.chart.size", {
              ...span,
              first: formatBytes(size[0].value),
              last: formatBytes(size.at(-1)!.value),
            })}
            points={size}
            format={formatBytes}
            unit="bytes"
          />
        </figure>
      </div>
      <RecentUsage view={view} months={months.slice(-USAGE_MONTHS)} />
      <GrowthTable view={view} months={months} />
    </Section>
  );
}

/** Nothing where nothing was used: an empty chart says no more. */
function RecentUsage({ view, months }: { view: View; months: MonthlyGrowth[] }) {
  if (months.every(({ views, downloads }) => views + downloads === 0)) return null;
  return (
    <>
      <h3 className="mt-6 mb-3 font-medium">{view.t("influence.growth.usage")}</h3>
      <UsageChart view={view} months={months} />
    </>
  );
}

const endsOf = (points: GrowthPoint[]) => ({ first: points[0].value, last: points.at(-1)!.value });

function GrowthTable({ view, months }: { view: View; months: MonthlyGrowth[] }) {
  const { t, locale } = view;
  const number = (value: number) => formatNumber(locale, value);
  return (
    <details className="menu mt-4">
      <summary className="inline-flex items-center min-h-8 text-link hover:underline">
        {t("influence.asTable")}
      </summary>
      <div className="mt-3">
        <Table
          caption={t("influence.growth")}
          hideCaption
          rows={months.toReversed()}
          rowKey={({ month }) => month}
          columns={[
            { key: "month", label: t("influence.month"), cell: ({ month }) => month },
            ...numeric([
              [t("influence.newDatasets"), ({ datasets }) => number(datasets)],
              [t("influence.growth.datasets"), ({ totalDatasets }) => number(totalDatasets)],
              [t("influence.newSize"), ({ size }) => formatBytes(size)],
              [t("influence.growth.size"), ({ totalSize }) => formatBytes(totalSize)],
              [t("detail.views"), ({ views }) => number(views)],
              [t("detail.downloads"), ({ downloads }) => number(downloads)],
            ]),
          ]}
        />
      </div>
    </details>
  );
}

const numeric = (columns: [label: string, cell: (month: MonthlyGrowth) => string][]) =>
  columns.map(([label, cell]) => ({ key: label, label, numeric: true, cell }));
