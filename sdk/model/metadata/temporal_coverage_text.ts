/**
 * Times as people type them: `1960`, `1960-03`, `1960-03-05` or `1960-03-05T14:30:00`, in UTC. Instants are stored: a
 * start is the first second of the text and an end the last one, so that "1960 to 2020" includes all of 2020. Years
 * before the common era are stored as they are (`historical_years.ts`).
 */
import { formatHistoricalYear, isSignedYear, parseHistoricalYear } from "./historical_years.ts";
import type { Locale } from "../locale.ts";
import type { Temporal } from "./metadata.ts";

export const PRECISIONS = ["year", "month", "day", "time"] as const;
export type Precision = (typeof PRECISIONS)[number];
export type Side = keyof Temporal;

const SHAPES: Record<Precision, RegExp> = {
  year: /^\d{4}$/,
  month: /^\d{4}-\d\d$/,
  day: /^\d{4}-\d\d-\d\d$/,
  time: /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?$/,
};
/** Number of characters by precision; a time has seconds. */
const LENGTHS: Record<Precision, number> = { year: 4, month: 7, day: 10, time: 19 };

/** Precision of a text; undefined for anything else. */
export function precisionOf(text: string): Precision | undefined {
  if (isSignedYear(text)) return "year";
  return PRECISIONS.find((precision) => SHAPES[precision].test(text));
}

/** Converts a text to an instant; other text stays as it is, and the schema reports it. */
export function toInstant(given: string, side: Side): string {
  const text = parseHistoricalYear(given, side) ?? given.trim();
  if (isSignedYear(text)) return text;
  const precision = precisionOf(text);
  if (!precision) return text;
  if (precision === "time") return text.length === 16 ? `${text}:00Z` : `${text}Z`;
  if (Number.isNaN(Date.parse(text))) return text;
  return `${side === "start" ? firstDay(text) : lastDay(text)}T${
    side === "start" ? "00:00:00" : "23:59:59"
  }Z`;
}

const firstDay = (text: string) => `${text}-01-01`.slice(0, 10);

function lastDay(text: string): string {
  if (text.length === LENGTHS.day) return text;
  const [year, month = 12] = text.split("-").map(Number);
  const last = new Date(0);
  // Date.UTC is not used, because it takes the year 60 for 1960.
  last.setUTCFullYear(year, month, 0);
  return last.toISOString().slice(0, 10);
}

/** Converts a stored period to what a person would type, as coarse as both ends allow. */
export function toTexts({ start, end }: Temporal): Temporal {
  const exact = { start: toTime(start), end: toTime(end) };
  for (const precision of PRECISIONS) {
    const short = {
      start: exact.start.slice(0, LENGTHS[precision]),
      end: exact.end.slice(0, LENGTHS[precision]),
    };
    for (const side of ["start", "end"] as const) if (isSignedYear(exact[side])) short[side] = exact[side];
    const fits = (side: Side) =>
      isSignedYear(exact[side]) ||
      precisionOf(short[side]) === precision && isSame(toInstant(short[side], side), exact[side]);
    if (fits("start") && fits("end")) return short;
  }
  return exact;
}

/**
 * Converts a period to readable text. A time of day says that it is UTC; a day, month or year need not. Without a
 * language a year before the common era is written as it is stored.
 */
export function toReading(period: Temporal, locale?: Locale): Temporal {
  const { start, end } = toTexts(period);
  const read = (text: string) =>
    (locale && formatHistoricalYear(text, locale)) ??
      (text.includes("T") ? `${text.replace("T", " ").replace(/Z$/, "")} UTC` : text);
  return { start: read(start), end: read(end) };
}

const isSame = (instant: string, exact: string) => Date.parse(instant) === Date.parse(`${exact}Z`);

/** Shows `2007-11-01T00:00:00Z` as in a date-time field; other text stays as it is. */
function toTime(instant: string): string {
  if (isSignedYear(instant)) return instant;
  if (instant.endsWith("Z") && SHAPES.time.test(instant.slice(0, -1))) return instant.slice(0, -1);
  const time = Date.parse(instant);
  if (Number.isNaN(time)) return instant;
  const utc = new Date(time).toISOString().replace(/(?:\.000)?Z$/, "");
  return SHAPES.time.test(utc) ? utc : instant;
}

/**
 * Changes the precision of a text; a text that is no time becomes empty. A year before the common era has no finer
 * precision.
 */
export function withPrecision(text: string, precision: Precision, side: Side): string {
  const instant = toInstant(text, side);
  if (isSignedYear(instant)) return text;
  if (precisionOf(text) === undefined || Number.isNaN(Date.parse(instant))) return "";
  return instant.slice(0, LENGTHS[precision]);
}
