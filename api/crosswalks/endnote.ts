/** The tagged format that EndNote imports (`.enw`). */
import { type Locale, localized } from "../../sdk/model/locale.ts";
import type { PublishedRecord } from "../../sdk/model/published_record.ts";
import { type CitedAuthor, citedAuthors, invertedName } from "./author.ts";
import { citationLanguage, licenceLine, oneLine, PLATFORM_NAME } from "./record.ts";
import { shanghaiDate } from "../../sdk/model/time.ts";

export function toEndNote(record: PublishedRecord, locale: Locale): string {
  const { creators, title, description, version, keywords, publishedAt, doi, cstr } = record;
  const day = shanghaiDate(publishedAt);
  const licence = licenceLine(record, locale);
  const fields: [tag: string, value: string | undefined][] = [
    ["0", "Dataset"],
    ...citedAuthors(creators, locale).map((author): [string, string] => ["A", authorOf(author)]),
    ["T", localized(title, locale)],
    ["D", day.slice(0, 4)],
    ["8", day],
    ["I", PLATFORM_NAME[locale]],
    ["7", version],
    ["R", doi?.value],
    ["U", (doi ?? cstr)?.url ?? record.landingPage],
    ["M", cstr && `CSTR:${cstr.value}`],
    ["G", citationLanguage(record, locale)],
    ["Z", licence && `License: ${licence}`],
    ...keywords[locale].map((keyword): [string, string] => ["K", keyword]),
    ["X", localized(description, locale)],
  ];
  // The space after an author is part of the format.
  const written = (tag: string, value = "") => tag === "A" ? value : oneLine(value);
  return fields.map(([tag, value]) => [tag, written(tag, value)])
    .flatMap(([tag, value]) => value ? [`%${tag} ${value}\n`] : []).join("");
}

/** EndNote takes the last word for the family name, unless a comma and a space follow the name. */
function authorOf(author: CitedAuthor): string {
  const name = invertedName(author);
  return !author.parts && name.includes(" ") ? `${name}, ` : name;
}
