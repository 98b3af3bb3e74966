import { formatNumber } from "../../../locales/format.ts";
import { USAGE_DAY_MAX } from "../../../sdk/model/limits.ts";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { Stat } from "../../../ui/Stat.tsx";
import { Table } from "../../../ui/Table.tsx";
import type { DetailProps } from "./props.ts";
import { UsageChart } from "./UsageChart.tsx";

/** Usage since publication and by month; the chart's numbers stand in a table too. */
export function StatisticsTab({ view, data }: DetailProps) {
  const { t, locale } = view;
  const { statistics } = data;
  if (!statistics) return <EmptyState icon="i-tabler-chart-bar" title={t("detail.noStatistics")} />;
  const number = (value: number) => formatNumber(locale, value);
  return (
    <>
      <dl className="grid grid-cols-3 gap-4 panel p-5 mb-8">
        <Stat label={t("detail.views")} value={number(statistics.views)} icon="i-tabler-eye" />
        <Stat label={t("detail.downloads")} value={number(statistics.downloads)} icon="i-tabler-download" />
        <Stat label={t("detail.citations")} value={number(statistics.citations)} icon="i-tabler-quote" />
      </dl>
      <h2 className="text-lg mb-3">{t("detail.usageByMonth")}</h2>
      <UsageChart view={view} months={statistics.months} />
      <details className="menu mt-5">
        <summary className="inline-flex items-center min-h-8 text-link hover:underline">
          {t("detail.asTable")}
        </summary>
        <div className="mt-3">
          <Table
            caption={t("detail.usageByMonth")}
            hideCaption
            rows={statistics.months}
            rowKey={({ month }) => month}
            columns={[
              { key: "month", label: t("detail.month"), cell: ({ month }) => month },
              { key: "views", label: t("detail.views"), numeric: true, cell: ({ views }) => number(views) },
              {
                key: "downloads",
                label: t("detail.downloads"),
                numeric: true,
                cell: ({ downloads }) => number(downloads),
              },
            ]}
          />
        </div>
      </details>
      <p className="mt-5 text-sm text-faint max-w-[70ch]">{t("detail.howCounted", USAGE_DAY_MAX)}</p>
    </>
  );
}
