import { formatBytes, formatNumber } from "../../../locales/format.ts";
import type { RepositoryStatistics } from "../../../sdk/model/repository_statistics.ts";
import { Icon } from "../../../ui/Icon.tsx";
import { GrowthChart } from "../charts/GrowthChart.tsx";
import { growthPoints } from "../charts/growth.ts";
import { pathOf, type View } from "../dataset/view.ts";

/** Months of the chart. */
const SHOWN = 12;

/** How the bank grew in the last year, with the way to all figures; nothing before the first dataset. */
export function Growth({ view, statistics }: { view: View; statistics: RepositoryStatistics }) {
  if (statistics.datasets === 0) return null;
  const { t, locale } = view;
  const months = statistics.months.slice(-SHOWN);
  const points = growthPoints(months, "datasets");
  const added = (of: "datasets" | "size") => months.reduce((sum, month) => sum + month[of], 0);
  return (
    <section>
      <h2 className="text-2xl mb-5">{t("home.growth")}</h2>
      <div className="panel p-4">
        <GrowthChart
          locale={locale}
          label={t("influence.chart.datasets", {
            from: points[0].label,
            to: points.at(-1)!.label,
            first: points[0].value,
            last: points.at(-1)!.value,
          })}
          points={points}
          format={(value) => formatNumber(locale, Math.round(value))}
        />
        <p className="mt-3 text-[.9375rem] text-soft">
          {t("home.growthText", {
            months: months.length,
            count: added("datasets"),
            size: formatBytes(added("size")),
          })}
        </p>
        <a
          href={pathOf(view, "/about/influence")}
          className="mt-1 inline-flex items-center gap-1 min-h-8 text-link hover:underline"
        >
          {t("home.growthMore")}
          <Icon name="i-tabler-arrow-right" />
        </a>
      </div>
    </section>
  );
}
