/** BibTeX. The type is `@misc`, because BibTeX's own styles do not know `@dataset`, while biblatex reads both. */
import { type Locale, localized } from "../../sdk/model/locale.ts";
import type { PublishedRecord } from "../../sdk/model/published_record.ts";
import { type CitedAuthor, citedAuthors } from "./author.ts";
import { citationKey, citationLanguage, licenceLine, oneLine, PLATFORM_NAME } from "./record.ts";
import { shanghaiDate } from "../../sdk/model/time.ts";

const SPECIAL: Record<string, string> = {
  "\\": "\\textbackslash{}",
  // An escaped brace would still count when BibTeX looks for the end of the field.
  "{": "\\textbraceleft{}",
  "}": "\\textbraceright{}",
  "~": "\\textasciitilde{}",
  "^": "\\textasciicircum{}",
};

export function escapeLatex(text: string): string {
  return oneLine(text).replace(/[\\{}~^#$%&_]/g, (character) => SPECIAL[character] ?? `\\${character}`);
}

export function toBibtex(record: PublishedRecord, locale: Locale): string {
  const { creators, title, description, version, keywords, publishedAt, doi, cstr } = record;
  const day = shanghaiDate(publishedAt);
  const fields: [name: string, value: string | undefined][] = [
    ["author", citedAuthors(creators, locale).map(author).join(" and ")],
    // The inner braces protect capitals.
    ["title", `{${escapeLatex(localized(title, locale))}}`],
    ["year", day.slice(0, 4)],
    ["month", String(Number(day.slice(5, 7)))],
    ["day", String(Number(day.slice(8)))],
    ["publisher", PLATFORM_NAME[locale]],
    ["version", version],
    ["doi", doi && verbatim(doi.value)],
    ["url", verbatim((doi ?? cstr)?.url ?? record.landingPage)],
    ["note", cstr && `CSTR:${escapeLatex(cstr.value)}`],
    ["keywords", keywords[locale].map(escapeLatex).join(", ")],
    ["copyright", escapeLatex(licenceLine(record, locale))],
    ["language", citationLanguage(record, locale)],
    ["abstract", escapeLatex(localized(description, locale))],
  ];
  const lines = fields.flatMap(([name, value]) => value ? [`  ${name} = {${value}},\n`] : []);
  return `@misc{${citationKey(record)},\n${lines.join("")}}\n`;
}

/**
 * Writes `Family, Given` or `Family, Jr., Given`. A name without parts is put in braces, so that BibTeX does not split
 * it.
 */
function author({ name, parts }: CitedAuthor): string {
  if (!parts) return `{${escapeLatex(name)}}`;
  const { family, given, suffix } = parts;
  return [family, suffix, given].filter(Boolean).map(part).join(", ");
}

/** Puts a part in braces that BibTeX would split in the wrong place. */
function part(text: string): string {
  const escaped = escapeLatex(text);
  return /,|(?:^|\s)and(?:\s|$)/i.test(text) ? `{${escaped}}` : escaped;
}

/** Addresses are not escaped, so characters that could end the field are percent-encoded. */
function verbatim(address: string): string {
  return oneLine(address).replace(/[\s{}\\]/g, encodeURIComponent);
}
