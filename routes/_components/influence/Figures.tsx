import { formatBytes, formatNumber } from "../../../locales/format.ts";
import { Stat } from "../../../ui/Stat.tsx";
import type { InfluenceProps } from "./props.ts";

/** The totals, and the identifiers that are registered. */
export function Figures({ view, statistics }: InfluenceProps) {
  const { t, locale } = view;
  const number = (value: number) => formatNumber(locale, value);
  const { doi, cstr, file } = statistics.identifiers;
  return (
    <section aria-label={t("influence.figures")} className="grid gap-5 lg:grid-cols-[2fr_1fr]">
      <dl className="panel p-5 md:p-6 grid grid-cols-2 sm:grid-cols-3 gap-x-4 gap-y-6">
        <Stat label={t("home.datasets")} value={number(statistics.datasets)} icon="i-tabler-database" />
        <Stat label={t("home.files")} value={number(statistics.files)} icon="i-tabler-files" />
        <Stat label={t("home.volume")} value={formatBytes(statistics.size)} icon="i-tabler-server-2" />
        <Stat label={t("detail.views")} value={number(statistics.views)} icon="i-tabler-eye" />
        <Stat label={t("detail.downloads")} value={number(statistics.downloads)} icon="i-tabler-download" />
        <Stat label={t("detail.citations")} value={number(statistics.citations)} icon="i-tabler-quote" />
      </dl>
      <section className="panel p-5 md:p-6">
        <h2 className="mb-4 font-medium">{t("influence.identifiers")}</h2>
        <dl className="grid grid-cols-3 gap-4">
          <Stat label="DOI" value={number(doi)} note={t("influence.doiNote")} />
          <Stat label="CSTR" value={number(cstr)} note={t("influence.cstrNote")} />
          <Stat label={t("influence.fileCstr")} value={number(file)} note={t("influence.fileNote")} />
        </dl>
      </section>
    </section>
  );
}
