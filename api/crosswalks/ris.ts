/** RIS, for EndNote, Zotero and others. Lines end with CR LF; a value must not contain a line break. */
import { type Locale, localized } from "../../sdk/model/locale.ts";
import type { PublishedRecord } from "../../sdk/model/published_record.ts";
import { citedAuthors, invertedName } from "./author.ts";
import { citationLanguage, licenceLine, oneLine, PLATFORM_NAME } from "./record.ts";
import { shanghaiDate } from "../../sdk/model/time.ts";

export function toRis(record: PublishedRecord, locale: Locale): string {
  const { creators, title, description, version, keywords, publishedAt, doi, cstr } = record;
  const day = shanghaiDate(publishedAt);
  const licence = licenceLine(record, locale);
  const fields: [tag: string, value: string | undefined][] = [
    ["TY", "DATA"],
    ...citedAuthors(creators, locale).map((author): [string, string] => ["AU", invertedName(author)]),
    ["TI", localized(title, locale)],
    ["PY", day.slice(0, 4)],
    ["DA", day.replaceAll("-", "/")],
    ["PB", PLATFORM_NAME[locale]],
    ["ET", version],
    ["DO", doi?.value],
    ["UR", (doi ?? cstr)?.url ?? record.landingPage],
    ["AN", cstr && `CSTR:${cstr.value}`],
    ["LA", citationLanguage(record, locale)],
    // The format has no field for a licence; notes are read by all.
    ["N1", licence && `License: ${licence}`],
    ...keywords[locale].map((keyword): [string, string] => ["KW", keyword]),
    ["AB", localized(description, locale)],
  ];
  const lines = fields.map(([tag, value]) => [tag, oneLine(value ?? "")] as const)
    .flatMap(([tag, value]) => value ? [`${tag}  - ${value}\r\n`] : []);
  return `${lines.join("")}ER  - \r\n`;
}
