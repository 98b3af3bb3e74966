/** The repository in figures, with names in both languages. */
import { translator } from "../../locales/mod.ts";
import type { LocalizedText } from "../../sdk/model/locale.ts";
import type { RepositoryStatistics, StatisticShare } from "../../sdk/model/repository_statistics.ts";
import type { DatasetUsage } from "../../sdk/model/statistics.ts";
import { toIso } from "../../sdk/model/time.ts";
import { findCountry } from "../../sdk/model/vocabulary/countries.ts";
import type { Used } from "../services/search/holding_statistics.ts";
import type { CountedRepository } from "../services/statistics/repository_statistics.ts";
import { labelOf } from "./facet_labels.ts";

const zh = translator("zh");
const en = translator("en");

export function toRepositoryStatistics(counted: CountedRepository): RepositoryStatistics {
  const { asOf, held, usage, months, identifiers } = counted;
  return {
    asOf: toIso(asOf),
    datasets: held.datasets,
    files: held.files,
    size: held.size,
    ...usage,
    months,
    subjects: shares(held.subjects, (value) => labelOf("subject", value)),
    licences: shares(held.licences, (value) => labelOf("license", value)),
    accessRights: shares(held.accessRights, (value) => labelOf("access", value)),
    languages: shares(held.languages, languageLabel),
    countries: shares(held.countries, (value) => findCountry(value)?.name ?? { zh: value, en: value }),
    institutions: shares(held.institutions, (value) => institutionLabel(counted, value)),
    countryCount: held.countryCount,
    institutionCount: held.institutionCount,
    identifiers,
    mostViewed: held.mostViewed.flatMap((used) => toUsage(counted, used)),
    mostDownloaded: held.mostDownloaded.flatMap((used) => toUsage(counted, used)),
  };
}

const shares = (
  list: readonly { value: string; count: number }[],
  label: (value: string) => LocalizedText,
): StatisticShare[] => list.map(({ value, count }) => ({ value, label: label(value), count }));

const LANGUAGE_KEYS = {
  both: "influence.language.both",
  zh: "influence.language.zh",
  en: "influence.language.en",
  none: "influence.language.none",
} as const;

function languageLabel(value: string): LocalizedText {
  const key = LANGUAGE_KEYS[value as keyof typeof LANGUAGE_KEYS];
  return { zh: zh(key), en: en(key) };
}

/** A name that one language lacks is that of the other. */
function institutionLabel({ institutions }: CountedRepository, value: string): LocalizedText {
  const { nameZh = "", nameEn = "" } = institutions.find(({ ror }) => ror === value) ?? {};
  return { zh: nameZh || nameEn || value, en: nameEn || nameZh || value };
}

/** Nothing where the dataset was withdrawn in the moment between counting and reading its title. */
function toUsage({ titles }: CountedRepository, { serial, ...usage }: Used): DatasetUsage[] {
  const row = titles.find((title) => title.serial === serial);
  return row ? [{ dataSetId: row.id, title: { zh: row.titleZh, en: row.titleEn }, ...usage }] : [];
}
