/** What the formats have in common: how a record is named in a list, who distributes it, days and lines of text. */
import { type Locale, localized, type LocalizedText } from "../../sdk/model/locale.ts";
import type { PublishedRecord, RecordFile } from "../../sdk/model/published_record.ts";

/** Key for a list of references: `sdb.00001-V1`. */
export function citationKey({ doi, cstr, version }: PublishedRecord): string {
  const suffix = doi ? doi.value.slice(doi.value.indexOf("/") + 1) : cstr?.value ?? "dataset";
  return `${suffix.replace(/[^A-Za-z0-9.:_-]/g, "-")}-${version}`;
}

/** Public name of the platform, which is the distributor. */
export const PLATFORM_NAME: LocalizedText = { zh: "科研数据银行", en: "Research Data Bank" };

/** Text for one line of a format: line breaks and control characters become blanks. */
export function oneLine(text: string): string {
  // deno-lint-ignore no-control-regex -- control characters are removed here
  return text.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029\s]+/g, " ").trim();
}

/** The licence in one line: its SPDX id and address, or the text of a licence of its own. */
export function licenceLine({ license: { id, name, url, text } }: PublishedRecord, locale: Locale): string {
  const named = id || localized(name, locale);
  return [named, url || localized(text, locale)].map(oneLine).filter(Boolean).join(", ");
}

/**
 * Language of a citation: that in which its title is written. The language of the data, which a record has as well, is
 * none of a reference manager's concern.
 */
export function citationLanguage({ title }: PublishedRecord, locale: Locale): Locale {
  const other = locale === "zh" ? "en" : "zh";
  return title[locale] ? locale : title[other] ? other : locale;
}

/** Reads the files that are open to everybody, in the order of their paths, from the beginning at each call; none where none are. */
export type OpenFiles = () => AsyncIterable<RecordFile>;
