/** Authors for citation styles and reference managers: as parts, or as one text that must not be split. */
import { type Locale, LOCALES } from "../../sdk/model/locale.ts";
import { formatName, isHan, type NameOrder } from "../../sdk/model/metadata/person_name/format.ts";
import type { PublishedRecord } from "../../sdk/model/published_record.ts";
import { oneLine } from "./record.ts";

type Creator = PublishedRecord["creators"][number];

export interface CitedAuthor {
  /** The displayed name. */
  name: string;
  /** Absent for an organisation and for a person with a single name. */
  parts?: { family: string; given: string; suffix: string };
}

const SUFFIX = /^(.+?),? (Jr\.?|Sr\.?|II|III|IV|V|2nd|3rd|4th|5th)$/u;

/**
 * Lists authors in a language. An author without a name in it has the name of the other language; one without any name
 * is left out.
 */
export function citedAuthors(creators: readonly Creator[], locale: Locale): CitedAuthor[] {
  return creators.map((creator) => citedAuthor(creator, locale)).filter(({ name }) => name !== "");
}

function citedAuthor({ kind, name, family, given }: Creator, locale: Locale): CitedAuthor {
  const other = locale === "zh" ? "en" : "zh";
  const language = oneLine(name[locale]) === "" ? other : locale;
  const whole = oneLine(name[language]);
  const parts = { family: oneLine(family[language]), given: oneLine(given[language]) };
  if (kind === "organization" || !parts.family || !parts.given) return { name: whole };
  const [, bare, suffix] = SUFFIX.exec(parts.family) ?? [];
  return { name: whole, parts: { family: bare ?? parts.family, given: parts.given, suffix: suffix ?? "" } };
}

/** Writes a name in the order that a style wants for Latin letters; a Chinese name is written as displayed. */
export function orderedName({ name, parts }: CitedAuthor, order: NameOrder): string {
  if (!parts || isHan(`${parts.family}${parts.given}`)) return name;
  const { given, suffix } = parts;
  return formatName({ family: [parts.family, suffix].filter(Boolean).join(" "), given }, order);
}

/** The name in each language in which the author has one; the same name is listed once. */
export function namesByLanguage(creator: Creator, order: NameOrder): { lang: Locale; text: string }[] {
  const names = LOCALES.filter((lang) => oneLine(creator.name[lang]) !== "")
    .map((lang) => ({ lang, text: orderedName(citedAuthor(creator, lang), order) }));
  return names.filter(({ text }, at) => names.findIndex((other) => other.text === text) === at);
}

/**
 * Writes `Family, Given, Suffix`, as in RIS and EndNote. A name without parts must not contain a comma, because the
 * first one would end the family name.
 */
export function invertedName({ name, parts }: CitedAuthor): string {
  if (!parts) return name.replace(/,\s*/g, " ").trim();
  const { family, given, suffix } = parts;
  return [family, given, suffix].filter(Boolean).map((part) => part.replace(/,\s*/g, " ")).join(", ");
}
