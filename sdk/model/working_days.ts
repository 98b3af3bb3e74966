/**
 * Working days of mainland China: Monday to Friday, without the holidays that the State Council announces, and with the
 * days that are worked instead. Days begin and end in Asia/Shanghai, and the day after an event is day 1 (spec 3 §3).
 */
import { z } from "zod";
import announced from "./vocabulary/working_days.json" with { type: "json" };
import { DAY_MS, SHANGHAI_MS, utcDate } from "./time.ts";

/** Dates as `YYYY-MM-DD`. Days in neither list follow the week. */
export interface WorkingCalendar {
  off: ReadonlySet<string>;
  on: ReadonlySet<string>;
}

const dates = z.array(z.iso.date()).max(10_000);

/** Schema of a calendar, the built-in one or an operator's own: `{ "off": ["2026-01-01"], "on": [] }`. */
export const workingCalendarSchema: z.ZodType<WorkingCalendar> = z.object({ off: dates, on: dates })
  .refine(({ off, on }) => !on.some((date) => off.includes(date)), { error: "a date is both off and on" })
  .transform(({ off, on }) => ({ off: new Set(off), on: new Set(on) }));

/** Holidays and make-up days as announced for 2023 to 2026; in other years only weekends are known to be off. */
export const CHINA: WorkingCalendar = workingCalendarSchema.parse(announced);

/** More than any deadline of this product, and few enough to walk through. */
const WORKING_DAYS_MAX = 10_000;

/** Days since 1970-01-01 in Shanghai. */
function dayNumber(at: Date): number {
  const time = at.getTime();
  if (Number.isNaN(time)) throw new RangeError("invalid date");
  return Math.floor((time + SHANGHAI_MS) / DAY_MS);
}

function isWorkingDayNumber(day: number, { off, on }: WorkingCalendar): boolean {
  const midnight = new Date(day * DAY_MS);
  const date = utcDate(midnight);
  if (on.has(date)) return true;
  const weekday = midnight.getUTCDay();
  return weekday !== 0 && weekday !== 6 && !off.has(date);
}

/** Whether the instant falls on a working day in Shanghai. */
export function isWorkingDay(at: Date, calendar: WorkingCalendar = CHINA): boolean {
  return isWorkingDayNumber(dayNumber(at), calendar);
}

/**
 * The same time of day on the `count`-th working day after `from`; `from` itself for 0.
 * @throws RangeError for an invalid date, or a count that is negative, no whole number or above 10,000.
 */
export function addWorkingDays(from: Date, count: number, calendar: WorkingCalendar = CHINA): Date {
  if (!Number.isInteger(count) || count < 0 || count > WORKING_DAYS_MAX) {
    throw new RangeError("invalid day count");
  }
  const start = dayNumber(from);
  let day = start;
  for (let left = count; left > 0;) if (isWorkingDayNumber(++day, calendar)) left--;
  return new Date(from.getTime() + (day - start) * DAY_MS);
}

/**
 * Working days after the day of `from` up to and including the day of `to`; 0 when `to` is not on a later day.
 * @throws RangeError for an invalid date.
 */
export function workingDaysBetween(from: Date, to: Date, calendar: WorkingCalendar = CHINA): number {
  let count = 0;
  const end = dayNumber(to);
  for (let day = dayNumber(from) + 1; day <= end; day++) if (isWorkingDayNumber(day, calendar)) count++;
  return count;
}
