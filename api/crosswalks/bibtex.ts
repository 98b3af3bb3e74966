/** BibTeX. `@misc`, because `@dataset` is unknown to BibTeX's own styles while biblatex reads both. */
import { type Locale, localized } from "../../sdk/model/locale.ts";
import { oneLine, PLATFORM_NAME, type PublishedRecord, shanghaiDay } from "./record.ts";

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
  const day = shanghaiDay(publishedAt);
  const fields: [name: string, value: string | undefined][] = [
    ["author", creators.map(({ name }) => author(localized(name, locale))).filter(Boolean).join(" and ")],
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

/** A name that BibTeX would split in the wrong place is braced whole. */
function author(name: string): string {
  const text = escapeLatex(name);
  const whole = /,|\sand\s/i.test(text) || !/^[\p{Script=Latin}\p{M}\s.'’‑-]+$/u.test(text);
  return whole && text ? `{${text}}` : text;
}

/** Addresses are taken as they stand, so that nothing in them may look like the end of the field. */
function verbatim(address: string): string {
  return oneLine(address).replace(/[\s{}\\]/g, encodeURIComponent);
}

function citationKey({ doi, cstr, version }: PublishedRecord): string {
  const suffix = doi ? doi.value.slice(doi.value.indexOf("/") + 1) : cstr?.value ?? "dataset";
  return `${suffix.replace(/[^A-Za-z0-9.:_-]/g, "-")}-${version}`;
}
