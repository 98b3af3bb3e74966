/** The platform's own citation, in the shape of GB/T 7714 (spec 3 §1). */
import { type Locale, localized } from "../../sdk/model/locale.ts";
import type { PublishedRecord, RecordIdentifier } from "../../sdk/model/published_record.ts";
import { citedAuthors, orderedName } from "./author.ts";
import { oneLine, PLATFORM_NAME } from "./record.ts";
import { shanghaiDate } from "../../sdk/model/time.ts";

/** Authors named before "et al." (GB/T 7714-2015 §8.1). */
const AUTHORS_MAX = 3;
const AND_OTHERS: Record<Locale, string> = { zh: "等", en: "et al" };

/**
 * Writes `{≤3 authors, et al./等.} {title}[DS/OL]. {Vn}. {publisher}, {year}[{access date}]. {url}. {ID}.`
 * @param now epoch milliseconds; the access date is the day in Asia/Shanghai
 */
export function toCitation(
  record: PublishedRecord,
  id: RecordIdentifier,
  locale: Locale,
  now: number,
): string {
  const year = shanghaiDate(record.publishedAt).slice(0, 4);
  return [
    authors(record, locale),
    ` ${oneLine(localized(record.title, locale))}[DS/OL].`,
    ` ${record.version}.`,
    ` ${PLATFORM_NAME[locale]}, ${year}[${shanghaiDate(now)}].`,
    ` ${stop(id.url)}`,
    ` ${stop(`${id.scheme.toUpperCase()}:${id.value}`)}`,
  ].join("").trim();
}

function authors({ creators }: PublishedRecord, locale: Locale): string {
  const names = citedAuthors(creators, locale).map((author) => orderedName(author, "given-first"));
  if (names.length === 0) return "";
  const shown = names.slice(0, AUTHORS_MAX);
  if (names.length > AUTHORS_MAX) shown.push(AND_OTHERS[locale]);
  return stop(shown.join(", "));
}

/** Ends a text with one full stop; a name may end with one of its own, such as "Smith Jr.". */
const stop = (text: string) => text.replace(/\.*$/, ".");
