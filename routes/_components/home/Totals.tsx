import type { RepositoryStatistics } from "../../../sdk/model/repository_statistics.ts";
import { formatBytes, formatNumber } from "../../../locales/format.ts";
import { Container } from "../layout/Layout.tsx";
import type { View } from "../dataset/view.ts";

/** The bank in figures, straight from the statistics call. */
export function Totals({ view, figures: totals }: { view: View; figures: RepositoryStatistics }) {
  const { t, locale } = view;
  const number = (value: number) => formatNumber(locale, value);
  const figures = [
    { label: t("home.datasets"), value: number(totals.datasets) },
    { label: t("home.files"), value: number(totals.files) },
    { label: t("home.volume"), value: formatBytes(totals.size) },
    { label: t("detail.views"), value: number(totals.views) },
    { label: t("detail.downloads"), value: number(totals.downloads) },
    { label: t("detail.citations"), value: number(totals.citations) },
  ];
  return (
    <section aria-label={t("home.totals")} className="border-b border-line">
      <Container>
        <dl className="grid grid-cols-2 sm:grid-cols-3 xl:grid-cols-6 gap-y-6 py-7">
          {figures.map(({ label, value }) => (
            <div
              key={label}
              className="flex flex-col-reverse justify-end px-1 xl:px-5 xl:border-l xl:border-line xl:first:border-0 xl:first:pl-0"
            >
              <dt className="text-sm text-faint">{label}</dt>
              <dd className="text-2xl font-semibold leading-tight whitespace-nowrap">{value}</dd>
            </div>
          ))}
        </dl>
      </Container>
    </section>
  );
}
