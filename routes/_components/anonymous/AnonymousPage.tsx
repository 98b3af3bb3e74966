import { findLanguage } from "../../../sdk/model/vocabulary/languages.ts";
import { formatBytes, formatDate, formatNumber, languageTag } from "../../../locales/format.ts";
import type { AnonymousDataset } from "../../../sdk/mod.ts";
import { Alert } from "../../../ui/Alert.tsx";
import { Badge } from "../../../ui/Badge.tsx";
import { LinkButton } from "../../../ui/Button.tsx";
import { Tag } from "../../../ui/Chip.tsx";
import type { AnonymousData } from "../../_loaders/anonymous.ts";
import { LocalText } from "../dataset/LocalText.tsx";
import { textOf, type View } from "../dataset/view.ts";
import { Description } from "../detail/InfoTab.tsx";
import { Part } from "../detail/RecordParts.tsx";
import { Section } from "../detail/Section.tsx";
import { Spatial } from "../detail/SpatialSection.tsx";
import { Temporal } from "../detail/TemporalSection.tsx";
import { AnonymousFiles } from "./AnonymousFiles.tsx";

interface Props {
  view: View;
  data: AnonymousData;
}

/** A dataset without what tells whose it is. Nothing in it leads to a search, which would. */
export function AnonymousPage({ view, data }: Props) {
  const { t } = view;
  const { dataset } = data;
  return (
    <article>
      <div className="mb-6">
        <Alert tone="attention" title={t("anonymous.bannerTitle")}>
          {t("anonymous.bannerText", { date: formatDate(dataset.expiresAt) })}
        </Alert>
      </div>
      <Header view={view} dataset={dataset} />
      <div className="mt-8 grid gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="min-w-0">
          <Section title={t("detail.description")}>
            <Description view={view} text={dataset.description} />
          </Section>
          <AnonymousFiles view={view} data={data} />
          <Keywords view={view} dataset={dataset} />
          <Spatial view={view} entries={dataset.spatial} />
          <Temporal view={view} entries={dataset.temporal} />
          <References view={view} dataset={dataset} />
        </div>
        <Panel view={view} data={data} />
      </div>
    </article>
  );
}

interface PartProps {
  view: View;
  dataset: AnonymousDataset;
}

function Header({ view, dataset: { title, dataSetTypeCode } }: PartProps) {
  const { t, locale } = view;
  const other = locale === "zh" ? "en" : "zh";
  const shown = textOf(view, title);
  return (
    <header>
      <Badge>{t(`vocabulary.resourceType.${dataSetTypeCode}`)}</Badge>
      <h1 className="mt-3 text-[1.625rem] md:text-[2rem] leading-tight max-w-[60rem]">
        {shown ? <LocalText view={view} text={title} /> : t("detail.untitled")}
      </h1>
      {title[other] && title[other] !== shown && (
        <p lang={languageTag[other]} className="mt-2 text-lg text-faint leading-snug max-w-[60rem]">
          {title[other]}
        </p>
      )}
    </header>
  );
}

function Keywords({ view, dataset: { keywords } }: PartProps) {
  const words = view.locale === "zh" ? [...keywords.zh, ...keywords.en] : [...keywords.en, ...keywords.zh];
  if (words.length === 0) return null;
  return (
    <Section title={view.t("detail.keywords")}>
      <ul className="flex flex-wrap gap-2">
        {[...new Set(words)].map((word) => (
          <li key={word} className="max-w-full">
            <Tag label={word} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function References({ view: { t }, dataset: { references } }: PartProps) {
  if (references.length === 0) return null;
  return (
    <Section title={t("detail.references")}>
      <ol className="list-decimal pl-6 flex flex-col gap-1.5">
        {references.map(({ type, text }, index) => (
          <li key={index} className="break-words">
            {text} <Badge>{t(`vocabulary.referenceType.${type}`)}</Badge>
          </li>
        ))}
      </ol>
    </Section>
  );
}

/** How much there is, all of it at once, and what holds for it. */
function Panel({ view, data: { dataset, zip } }: Props) {
  const { t, locale } = view;
  const language = findLanguage(dataset.language);
  return (
    <aside aria-label={t("detail.about")} className="panel px-4 divide-y divide-line self-start">
      <div className="py-4 flex flex-col gap-3">
        <p className="flex justify-between gap-4">
          <span className="text-soft">
            {t("detail.fileCount", { count: formatNumber(locale, dataset.count) })}
          </span>
          <span className="font-semibold">{formatBytes(dataset.size)}</span>
        </p>
        {zip && (
          <LinkButton variant="primary" icon="i-tabler-download" href={zip} download="">
            {t("anonymous.downloadAll", { size: formatBytes(dataset.size) })}
          </LinkButton>
        )}
        {dataset.access === "view" && <p className="text-sm text-soft">{t("anonymous.withoutFiles")}</p>}
      </div>
      {dataset.license.id && (
        <Part title={t("detail.licence")}>
          <LocalText view={view} text={dataset.licenseName} />
          {textOf(view, dataset.license.text) && (
            <p className="mt-1 text-sm text-soft break-words">{textOf(view, dataset.license.text)}</p>
          )}
        </Part>
      )}
      {language && <Part title={t("detail.language")}>{language.name[locale]}</Part>}
      {dataset.subjectNames.length > 0 && (
        <Part title={t("detail.subjects")}>
          <ul>
            {dataset.subjectNames.map((name, index) => <li key={index}>{textOf(view, name)}</li>)}
          </ul>
        </Part>
      )}
    </aside>
  );
}
