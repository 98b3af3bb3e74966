/** CSL-JSON (schema 1.0.2), which every citation processor reads: one item in a list. */
import { type Locale, localized } from "../../sdk/model/locale.ts";
import type { PublishedRecord } from "../../sdk/model/published_record.ts";
import { citedAuthors } from "./author.ts";
import { citationKey, citationLanguage, licenceLine, oneLine, PLATFORM_NAME } from "./record.ts";
import { shanghaiDate } from "../../sdk/model/time.ts";

export const toCslJson = (record: PublishedRecord, locale: Locale): string =>
  `${JSON.stringify([toCslItem(record, locale)], null, 2)}\n`;

/** The item by itself, as citation processors take it. */
export function toCslItem(record: PublishedRecord, locale: Locale) {
  const { creators, title, description, version, keywords, publishedAt, doi, cstr } = record;
  return {
    id: citationKey(record),
    type: "dataset",
    author: citedAuthors(creators, locale).map(({ name, parts }) =>
      parts ? { ...parts, suffix: parts.suffix || undefined } : { literal: name }
    ),
    title: oneLine(localized(title, locale)),
    version,
    issued: { "date-parts": [shanghaiDate(publishedAt).split("-").map(Number)] },
    publisher: PLATFORM_NAME[locale],
    DOI: doi?.value,
    URL: (doi ?? cstr)?.url ?? record.landingPage,
    note: cstr && `CSTR:${cstr.value}`,
    keyword: keywords[locale].map(oneLine).join(", ") || undefined,
    language: citationLanguage(record, locale),
    custom: { license: licenceLine(record, locale) || undefined },
    abstract: oneLine(localized(description, locale)) || undefined,
  };
}
