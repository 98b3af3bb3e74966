/** BibTeX. `@misc`, because `@dataset` is unknown to BibTeX's own styles while biblatex reads both. */
import { type Locale, localized } from "../../sdk/model/locale.ts";
import type { PublishedRecord } from "../../sdk/model/published_record.ts";
import { type CitedAuthor, citedAuthors } from "./author.ts";
import { citationKey, oneLine, PLATFORM_NAME } from "./record.ts";
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
  const { creators, title, version, keywords, language, publishedAt, doi, cstr } = record;
  const day = shanghaiDate(publishedAt);
  const fields: [name: string, value: string | undefined][] = [
    ["author", citedAuthors(creators, locale).map(author).join(" and ")],
    // The inner braces keep capitals as they are.
    ["title", `{${escapeLatex(localized(title, locale))}}`],
    ["year", day.slice(0, 4)],
    ["month", String(Number(day.slice(5, 7)))],
    ["publisher", PLATFORM_NAME[locale]],
    ["version", version],
    ["doi", doi && verbatim(doi.value)],
    ["url", verbatim((doi ?? cstr)?.url ?? record.landingPage)],
    ["note", cstr && `CSTR:${escapeLatex(cstr.value)}`],
    ["keywords", keywords[locale].map(escapeLatex).join(", ")],
    ["language", language],
  ];
  const lines = fields.flatMap(([name, value]) => value ? [`  ${name} = {${value}},\n`] : []);
  return `@misc{${citationKey(record)},\n${lines.join("")}}\n`;
}

/** `Family, Given`, `Family, Jr., Given`; what has no parts is braced whole, so that BibTeX finds none. */
function author({ name, parts }: CitedAuthor): string {
  if (!parts) return `{${escapeLatex(name)}}`;
  const { family, given, suffix } = parts;
  return [family, suffix, given].filter(Boolean).map(part).join(", ");
}

/** A part that would be split in the wrong place is braced. */
function part(text: string): string {
  const escaped = escapeLatex(text);
  return /,|(?:^|\s)and(?:\s|$)/i.test(text) ? `{${escaped}}` : escaped;
}

/** Addresses are taken as they stand, so that nothing in them may look like the end of the field. */
function verbatim(address: string): string {
  return oneLine(address).replace(/[\s{}\\]/g, encodeURIComponent);
}
