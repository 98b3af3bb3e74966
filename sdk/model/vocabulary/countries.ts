/**
 * Countries and regions of ISO 3166-1 with names in both languages and calling codes. The table is 12 KB, so this
 * module stands apart from `mod.ts`: pages make lists of it for their islands, in the reader's language alone.
 */
import type { Locale, LocalizedText } from "../locale.ts";
import rows from "./countries.json" with { type: "json" };

export interface Country {
  /** ISO 3166-1 alpha-2. */
  code: string;
  name: LocalizedText;
  /** Without `+`; empty where nobody has a telephone. */
  callingCode: string;
}

/** By code. */
export const COUNTRIES: readonly Country[] = (rows as [string, string, string, string][]).map(
  ([code, zh, en, callingCode]) => ({ code, name: { zh, en }, callingCode }),
);

/** The first of every list: most people here are in it (spec 1 §2). */
export const PREFERRED_COUNTRY = "CN";

const byCode = new Map(COUNTRIES.map((country) => [country.code, country]));

export function findCountry(code: string): Country | undefined {
  return byCode.get(code);
}

export interface CountryOption {
  value: string;
  label: string;
}

const COLLATIONS: Record<Locale, string> = { zh: "zh-CN", en: "en" };

/** The choices of a select: the preferred one, then by name as the language sorts it. */
export function countryOptions(locale: Locale): CountryOption[] {
  return sorted(COUNTRIES, locale).map(({ code, name }) => ({ value: code, label: name[locale] }));
}

/** As {@link countryOptions} for telephone numbers: `中国 +86`. */
export function callingOptions(locale: Locale): CountryOption[] {
  return sorted(COUNTRIES.filter(({ callingCode }) => callingCode !== ""), locale)
    .map(({ code, name, callingCode }) => ({ value: code, label: `${name[locale]} +${callingCode}` }));
}

function sorted(countries: readonly Country[], locale: Locale): Country[] {
  const { compare } = new Intl.Collator(COLLATIONS[locale]);
  const last = ({ code }: Country) => Number(code !== PREFERRED_COUNTRY);
  return countries.toSorted((a, b) => last(a) - last(b) || compare(a.name[locale], b.name[locale]));
}
