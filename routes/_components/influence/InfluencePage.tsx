import { formatDateTime, formatNumber } from "../../../locales/format.ts";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { LinkButton } from "../../../ui/Button.tsx";
import { ShareList } from "../charts/ShareList.tsx";
import { pathOf } from "../dataset/view.ts";
import { listPath } from "../list/address.ts";
import { Figures } from "./Figures.tsx";
import { Growth } from "./Growth.tsx";
import { Method } from "./Method.tsx";
import type { InfluenceProps } from "./props.ts";
import { Ranking } from "./Ranking.tsx";
import { Section } from "./Section.tsx";

/** What is published here, in figures that are counted and never written by hand. */
export function InfluencePage({ view, statistics }: InfluenceProps) {
  const { t } = view;
  return (
    <>
      <h1 className="text-3xl">{t("influence.title")}</h1>
      <p className="mt-3 text-soft max-w-[70ch]">{t("influence.intro")}</p>
      <p className="mt-2 mb-6 flex items-start gap-2 text-sm text-faint">
        <Icon name="i-tabler-calendar-time" className="mt-1" />
        <time dateTime={statistics.asOf}>
          {t("influence.asOf", { at: formatDateTime(statistics.asOf) })}
        </time>
      </p>
      {statistics.datasets === 0
        ? (
          <EmptyState
            icon="i-tabler-chart-bar"
            title={t("influence.empty")}
            action={
              <LinkButton href={pathOf(view, "/dataset?type=create")}>{t("layout.submitData")}</LinkButton>
            }
          >
            {t("influence.emptyText")}
          </EmptyState>
        )
        : <Content view={view} statistics={statistics} />}
    </>
  );
}

function Content({ view, statistics }: InfluenceProps) {
  return (
    <>
      <Figures view={view} statistics={statistics} />
      <Growth view={view} statistics={statistics} />
      <Subjects view={view} statistics={statistics} />
      <Sharing view={view} statistics={statistics} />
      <Origin view={view} statistics={statistics} />
      <Ranking view={view} statistics={statistics} />
      <Method view={view} />
    </>
  );
}

/** Subjects that are shown. */
const SUBJECTS = 12;

function Subjects({ view, statistics: { subjects, datasets } }: InfluenceProps) {
  const { t } = view;
  return (
    <Section id="subjects" title={t("influence.subjects")} text={t("influence.subjectsText")}>
      <div className="panel p-5 md:p-6">
        <ShareList
          view={view}
          label={t("influence.subjects")}
          shares={subjects.slice(0, SUBJECTS)}
          total={datasets}
          hrefOf={(code) => pathOf(view, listPath({ filters: { subject: [code] } }))}
          className="md:grid-cols-2"
        />
      </div>
    </Section>
  );
}

function Sharing({ view, statistics }: InfluenceProps) {
  const { t } = view;
  const total = statistics.datasets;
  const lists = [
    { title: t("influence.licences"), shares: statistics.licences, facet: "license" as const },
    { title: t("influence.accessRights"), shares: statistics.accessRights, facet: "access" as const },
    { title: t("influence.languages"), shares: statistics.languages },
  ];
  return (
    <Section id="sharing" title={t("influence.sharing")}>
      <div className="grid gap-5 md:grid-cols-3">
        {lists.map(({ title, shares, facet }) => (
          <section key={title} className="panel p-5">
            <h3 className="mb-4 font-medium">{title}</h3>
            <ShareList
              view={view}
              label={title}
              shares={shares}
              total={total}
              hrefOf={facet && ((value) => pathOf(view, listPath({ filters: { [facet]: [value] } })))}
            />
          </section>
        ))}
      </div>
    </Section>
  );
}

/** Countries and institutions that are shown. */
const PLACES = 10;

function Origin({ view, statistics }: InfluenceProps) {
  const { t, locale } = view;
  const { countries, institutions, countryCount, institutionCount, datasets } = statistics;
  const lists = [
    { title: t("influence.countries"), shares: countries, count: countryCount },
    { title: t("influence.institutions"), shares: institutions, count: institutionCount },
  ].filter(({ count }) => count > 0);
  return (
    <Section id="origin" title={t("influence.origin")} text={t("influence.originText")}>
      {lists.length === 0 && <p className="panel p-5 text-soft">{t("influence.noOrigin")}</p>}
      <div className={`grid gap-5 ${lists.length === 2 ? "md:grid-cols-2" : ""}`}>
        {lists.map(({ title, shares, count }) => (
          <section key={title} className="panel p-5">
            <h3 className="mb-4 font-medium flex items-baseline justify-between gap-3">
              {title}
              <span className="text-xl font-semibold">{formatNumber(locale, count)}</span>
            </h3>
            <ShareList
              view={view}
              label={title}
              shares={shares.slice(0, PLACES)}
              total={datasets}
              className={lists.length === 1 ? "md:grid-cols-2" : ""}
            />
          </section>
        ))}
      </div>
    </Section>
  );
}
