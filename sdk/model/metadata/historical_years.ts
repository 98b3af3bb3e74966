/**
 * Years before the common era. They are stored as in ISO 8601: `-0500` is 501 BCE, because there is a year 0. Years
 * before present (BP, before 1950; Ma: millions of them) and periods of the geological time scale are converted when
 * they are typed, so that stored values are always numbers that can be compared.
 */
import type { Locale } from "../locale.ts";

const SIGNED = /^-(?!0+$)(?:\d{4}|[1-9]\d{4,9})$/;
const PRESENT = 1950;
const MILLION = 1_000_000;
/** Greatest number of years in the past: the age of the Earth. */
const PAST_MAX = 4_600 * MILLION;

/** Millions of years before present: International Chronostratigraphic Chart 2023/09 of the ICS. */
const PERIODS: readonly (readonly [zh: string, en: string, start: number, end?: number])[] = [
  ["全新世", "holocene", 0.0117],
  ["更新世", "pleistocene", 2.58, 0.0117],
  ["第四纪", "quaternary", 2.58],
  ["新近纪", "neogene", 23.03, 2.58],
  ["古近纪", "paleogene", 66, 23.03],
  ["白垩纪", "cretaceous", 145, 66],
  ["侏罗纪", "jurassic", 201.4, 145],
  ["三叠纪", "triassic", 251.902, 201.4],
  ["二叠纪", "permian", 298.9, 251.902],
  ["石炭纪", "carboniferous", 358.9, 298.9],
  ["泥盆纪", "devonian", 419.2, 358.9],
  ["志留纪", "silurian", 443.8, 419.2],
  ["奥陶纪", "ordovician", 485.4, 443.8],
  ["寒武纪", "cambrian", 538.8, 485.4],
];

const ERA = String.raw`(?:BCE|BC|B\.\s?C\.(?:\s?E\.)?)`;
const BCE = new RegExp(
  String.raw`^(?:(?:公元|西元|纪元|紀元)?前\s*(\d{1,10})\s*年?|(\d{1,10})\s*${ERA}|${ERA}\s*(\d{1,10}))$`,
  "i",
);
const BP =
  /^(?:距今\s*)?(\d[\d,]{0,12})\s*(?:cal\.?\s)?(?:(?:years?|yrs?)\s)?B\.?P\.?$|^距今\s*(\d[\d,]{0,12})\s*年前?$|^(\d[\d,]{3,12})\s*(?:年前|years ago)$/i;
/** Units of many years before present; upper and lower case are not told apart. */
const UNITS: readonly (readonly [unit: RegExp, years: number])[] = [
  [/^(?:(?:cal\.?\s)?(?:ka|kyr)(?:\sB\.?P\.?|\sago)?|千年前?|thousand years ago)$/i, 1_000],
  [/^万年前?$/, 10_000],
  [/^(?:Ma|Mya|Myr(?:\sago)?|Ma BP|百万年前?|million years ago)$/i, MILLION],
  [/^(?:Ga|Gya|十亿年前?|billion years ago)$/i, 1_000 * MILLION],
  [/^亿年前?$/, 100 * MILLION],
];
const MANY = /^(距今)?\s*(\d{1,6}(?:\.\d{1,6})?)\s*([a-z.][a-z. ]+|[万千百十亿]{1,2}年前?)$/i;
const NEGATIVE = /^[-−](\d{1,10})$/;

export const isSignedYear = (text: string): boolean => SIGNED.test(text) && -Number(text) <= PAST_MAX;

/** Text of a stored year; a year of the common era has four digits, as in {@link Temporal}. */
function asText(year: number): string {
  const digits = String(Math.abs(year)).padStart(4, "0");
  return year < 0 ? `-${digits}` : digits;
}

/** What a person typed as a year; `undefined` for anything that is no year of these kinds. */
export function parseHistoricalYear(typed: string, side: "start" | "end"): string | undefined {
  const text = typed.trim();
  const before = (BCE.exec(text) ?? []).slice(1).find(Boolean);
  if (before) return Number(before) > 0 ? inRange(1 - Number(before)) : undefined;
  const [, negative] = NEGATIVE.exec(text) ?? [];
  // There is no year -0.
  if (negative) return Number(negative) > 0 ? inRange(-Number(negative)) : undefined;
  // 20 年前 is counted from today, so it is asked about; of a thousand years the difference is small.
  const years = (BP.exec(text) ?? []).slice(1).find(Boolean);
  if (years) return inRange(PRESENT - Number(years.replaceAll(",", "")));
  const many = manyYears(text);
  if (many !== undefined) return inRange(PRESENT - many);
  const period = PERIODS.find(([name, latin]) => name === text || latin === text.toLowerCase());
  const age = period?.[side === "start" ? 2 : 3];
  return age === undefined ? undefined : inRange(PRESENT - Math.round(age * MILLION));
}

/** Years of `12 ka BP`, `4.5 Ma`, `距今450万年`, `1.2亿年前`; undefined for anything else, as `12万年`, which may be how long something took. */
function manyYears(text: string): number | undefined {
  const [, since, number, written] = MANY.exec(text) ?? [];
  const years = UNITS.find(([unit]) => unit.test(written ?? ""))?.[1];
  const isAgo = since !== undefined || !/年$/u.test(written);
  return years !== undefined && isAgo ? Math.round(Number(number) * years) : undefined;
}

const inRange = (year: number) => Number.isNaN(year) || -year > PAST_MAX ? undefined : asText(year);

/** Text of a year in a language; `undefined` for a year after 1 BCE. */
export function formatHistoricalYear(text: string, locale: Locale): string | undefined {
  if (text !== "0000" && !isSignedYear(text)) return undefined;
  const year = Number(text);
  const before = PRESENT - year;
  if (before >= MILLION) {
    const ma = Number((before / MILLION).toFixed(4));
    return locale === "zh" ? `距今 ${ma} 百万年` : `${ma} Ma`;
  }
  if (year < -9999) return locale === "zh" ? `距今 ${before} 年` : `${before} BP`;
  return locale === "zh" ? `公元前 ${1 - year} 年` : `${1 - year} BCE`;
}

const YEAR_MS = 31_556_952_000;

/** Milliseconds since 1970 of a stored time; the first or the last of a signed year. */
export function timeOf(text: string, side: "start" | "end"): number {
  if (!isSignedYear(text)) return Date.parse(text);
  return (Number(text) - 1970 + (side === "end" ? 1 : 0)) * YEAR_MS - (side === "end" ? 1 : 0);
}
