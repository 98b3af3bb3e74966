/** An author as citation styles and reference managers want one: by parts, or as one text that nobody may take apart. */
import type { Locale } from "../../sdk/model/locale.ts";
import { formatName, isHan, type NameOrder } from "../../sdk/model/metadata/person_name/format.ts";
import type { PublishedRecord } from "../../sdk/model/published_record.ts";
import { oneLine } from "./record.ts";

type Creator = PublishedRecord["creators"][number];

export interface CitedAuthor {
  /** As pages show it. */
  name: string;
  /** Absent for an organisation and for a person of one name. */
  parts?: { family: string; given: string; suffix: string };
}

const SUFFIX = /^(.+?),? (Jr\.?|Sr\.?|II|III|IV)$/u;

/** Authors in a language; who has no name in it is named in the other, and who has none at all is left out. */
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

/** As a style orders names in Latin letters; a Chinese name is written as pages show it. */
export function orderedName({ name, parts }: CitedAuthor, order: NameOrder): string {
  if (!parts || isHan(`${parts.family}${parts.given}`)) return name;
  const { given, suffix } = parts;
  return formatName({ family: [parts.family, suffix].filter(Boolean).join(" "), given }, order);
}

/**
 * `Family, Given, Suffix`, as RIS and EndNote have it. What has no parts stays without a comma, because the first one
 * would be taken for the end of a family name.
 */
export function invertedName({ name, parts }: CitedAuthor): string {
  if (!parts) return name.replace(/,\s*/g, " ").trim();
  const { family, given, suffix } = parts;
  return [family, given, suffix].filter(Boolean).map((part) => part.replace(/,\s*/g, " ")).join(", ");
}
