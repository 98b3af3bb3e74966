/** Stored times of a period (`coverage_time.ts`) as the form edits them and as pages show them. */
import { firstDay, lastDay, readCoverageTime, type Side } from "./coverage_time.ts";
import { formatHistoricalYear, isSignedYear } from "./historical_years.ts";
import type { Locale } from "../locale.ts";
import type { Temporal } from "./metadata.ts";

export const PRECISIONS = ["year", "month", "day", "time"] as const;
export type Precision = (typeof PRECISIONS)[number];

const SHAPES: Record<Precision, RegExp> = {
  year: /^\d{4}$/,
  month: /^\d{4}-\d\d$/,
  day: /^\d{4}-\d\d-\d\d$/,
  time: /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?$/,
};
/** Number of characters by precision; a time has seconds. */
const LENGTHS: Record<Precision, number> = { year: 4, month: 7, day: 10, time: 19 };
const CLOCKS: Record<Side, string> = { start: "00:00:00", end: "23:59:59" };

/** Precision of what stands in a field of the form; undefined for anything else. */
export function precisionOf(text: string): Precision | undefined {
  if (isSignedYear(text)) return "year";
  return PRECISIONS.find((precision) => SHAPES[precision].test(text));
}

/** A stored period as the fields of the form have it: a time of day is UTC and says no zone. */
export function toTexts({ start, end }: Temporal): Temporal {
  return { start: toField(start), end: toField(end) };
}

/** Shows `2007-11-01T08:00:00+08:00` as in a date-time field; other text stays as it is. */
function toField(stored: string): string {
  if (!stored.includes("T")) return stored;
  const time = Date.parse(stored);
  if (Number.isNaN(time)) return stored;
  const utc = new Date(time).toISOString().replace(/(?:\.000)?Z$/, "");
  return SHAPES.time.test(utc) ? utc : stored;
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

/** What a text that was typed says in words where it is a year before the common era. */
export function readHistorical(typed: string, side: Side, locale: Locale): string | undefined {
  return formatHistoricalYear(readCoverageTime(typed, side) ?? typed, locale);
}

/**
 * Changes the precision of a text; a text that is no time becomes empty. A year before the common era has no finer
 * precision.
 */
export function withPrecision(typed: string, precision: Precision, side: Side): string {
  const stored = readCoverageTime(typed, side);
  if (stored === undefined) return "";
  if (isSignedYear(stored)) return typed;
  const text = toField(stored);
  const exact = text.includes("T")
    ? text
    : `${side === "start" ? firstDay(text) : lastDay(text)}T${CLOCKS[side]}`;
  return exact.slice(0, LENGTHS[precision]);
}
