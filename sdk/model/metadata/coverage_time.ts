/**
 * Times of a period as they are typed, pasted and stored. A time keeps the precision in which it was given: `2007`, `2007-11`,
 * `2007-11-01`, `2007-11-01T14:30:00+08:00`, and a year before the common era as in `historical_years.ts`. An end of coarse
 * precision includes the whole of it.
 */
import { isIsoTime } from "../time.ts";
import { isSignedYear, parseHistoricalYear, timeOf } from "./historical_years.ts";

export type Side = "start" | "end";

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const MONTH =
  "(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?";
/** Time of day with its zone, as ISO 8601 has it or with a blank, Chinese units or an offset without its colon. */
const CLOCK = String
  .raw`(?:[T\s]\s*(\d{1,2})(?::|时|點|点)(\d{2})(?:(?::|分)(\d{2}(?:\.\d{1,9})?)?秒?|分)?\s*(Z|UTC|GMT|[+-]\d{2}:?\d{2})?)?`;

/** Year, month, day, and the clock; the order of other shapes is put right by `rearranged`. */
const SHAPES = [
  new RegExp(String.raw`^(\d{4})(?:-(\d{1,2})(?:-(\d{1,2})${CLOCK})?)?$`, "i"),
  new RegExp(String.raw`^(\d{4})(?:/(\d{1,2})(?:/(\d{1,2})${CLOCK})?)$`, "i"),
  new RegExp(String.raw`^(\d{4})(?:\.(\d{1,2})(?:\.(\d{1,2})${CLOCK})?)$`, "i"),
  new RegExp(
    String.raw`^(\d{4})年(?:(\d{1,2})月(?:(\d{1,2})[日号號]${
      CLOCK.replace(String.raw`[T\s]\s*`, String.raw`[T\s]?\s*`)
    })?)?$`,
    "i",
  ),
  /^(\d{4})(\d{2})(\d{2})$/,
];
const NAMED = [
  { shape: new RegExp(String.raw`^${MONTH},?\s+(\d{4})$`, "i"), order: (m: string, y: string) => [y, m] },
  {
    shape: new RegExp(String.raw`^(\d{1,2})(?:st|nd|rd|th)?\.?[\s-]+(?:of\s+)?${MONTH},?[\s-]+(\d{4})$`, "i"),
    order: (d: string, m: string, y: string) => [y, m, d],
  },
  {
    shape: new RegExp(String.raw`^${MONTH}\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})$`, "i"),
    order: (m: string, d: string, y: string) => [y, m, d],
  },
  {
    shape: new RegExp(String.raw`^(\d{4})[\s-]+${MONTH}(?:[\s-]+(\d{1,2}))?$`, "i"),
    order: (y: string, m: string, d?: string) => d ? [y, m, d] : [y, m],
  },
  // 03/2024 has one reading, 01/03/2024 two.
  { shape: /^(\d{1,2})[/.](\d{4})$/, order: (m: string, y: string) => [y, m] },
];
/** A year that says its era: 公元476年, AD 476, 476 CE. */
const COMMON_ERA =
  /^(?:(?:公元|西元)\s*([1-9]\d{0,3})\s*年?|(?:AD|A\.D\.|CE|C\.E\.)\s*([1-9]\d{0,3})|([1-9]\d{0,3})\s*(?:CE|AD|A\.\s?D\.|C\.\s?E\.))$/i;

/**
 * What is stored of a text, with its precision; undefined where it is no time that has one reading.
 * @param side Which end of the period it is: the name of a geological period has two.
 */
export function readCoverageTime(typed: string, side: Side): string | undefined {
  const text = tidy(typed);
  const year = parseHistoricalYear(text, side);
  if (year !== undefined) return year;
  const [, ...eras] = COMMON_ERA.exec(text) ?? [];
  const era = eras.find(Boolean);
  if (era) return stored([era]);
  for (const shape of SHAPES) {
    const match = shape.exec(text);
    if (match) return stored(match.slice(1));
  }
  for (const { shape, order } of NAMED) {
    const match = shape.exec(text);
    if (match) return stored((order as (...parts: string[]) => string[])(...match.slice(1)));
  }
  return undefined;
}

/** `Friday, 1 March 2024` */
const WEEKDAY = /^(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?\.?,\s*(?=\S)/i;

/** Full-width figures and signs, dashes of every kind and signs that are not seen. */
const tidy = (typed: string): string =>
  typed.normalize("NFKC").replace(/[\u00ad\u200b-\u200f\u2060\ufeff]/g, "").replace(/[‐‑‒–—−]/g, "-")
    .replace(/\s+/g, " ").replace(/\s*([年月])\s*/g, "$1").replace(/\s+([日号號])/g, "$1").replace(
      WEEKDAY,
      "",
    ).trim();

function stored([year, month, day, hour, minute, second, zone]: string[]): string | undefined {
  const two = (part: string) => part.padStart(2, "0");
  const date = [year.padStart(4, "0"), ...[month, day].filter(Boolean).map((part) => two(monthNumber(part)))]
    .join("-");
  const text = hour === undefined ? date : `${date}T${two(hour)}:${minute}:${second ?? "00"}${offset(zone)}`;
  return isIsoTime(text) ? text : undefined;
}

const monthNumber = (part: string): string =>
  /^\d/.test(part) ? part : String(MONTHS.indexOf(part.slice(0, 3).toLowerCase()) + 1);

/** A time of day without a zone is UTC. */
function offset(zone: string | undefined): string {
  if (!zone || /^(?:Z|UTC|GMT)$/i.test(zone)) return "Z";
  return zone.includes(":") ? zone : `${zone.slice(0, 3)}:${zone.slice(3)}`;
}

const OFFSET = /^[^T]*T.*([+-]\d\d:\d\d)$/;

/**
 * Whether a period ends after it begins. A day beside a time with an offset is a day of that zone.
 * @param start Stored time, as is `end`.
 */
export function endsAfterStart(start: string, end: string): boolean {
  const zone = (OFFSET.exec(start) ?? OFFSET.exec(end))?.[1];
  return !(instantOf(end, "end", zone) <= instantOf(start, "start", zone));
}

/** Not a number for what is no time, which has been refused by then. */
function instantOf(text: string, side: Side, zone = "Z"): number {
  if (isSignedYear(text)) return timeOf(text, side);
  if (!isIsoTime(text)) return NaN;
  return Date.parse(
    text.includes("T") ? text : `${side === "start" ? firstDay(text) : lastDay(text)}T${CLOCKS[side]}${zone}`,
  );
}

const CLOCKS: Record<Side, string> = { start: "00:00:00", end: "23:59:59.999" };

/** The first day of a year or a month; a day itself. */
export const firstDay = (text: string): string => `${text}-01-01`.slice(0, 10);

/** The last day of a year or a month; a day itself. */
export function lastDay(text: string): string {
  if (text.length === 10) return text;
  const [year, month = 12] = text.split("-").map(Number);
  const last = new Date(0);
  // Date.UTC is not used, because it takes the year 60 for 1960.
  last.setUTCFullYear(year, month, 0);
  return last.toISOString().slice(0, 10);
}
