import type { CalendarDay } from "../../../sdk/model/review.ts";
import { CHINA } from "../../../sdk/model/working_days.ts";
import { DAY_MS, utcDate } from "../../../sdk/model/time.ts";

/** `holiday`: a day off that no weekend is; `makeUp`: worked though it is a weekend. */
export type DayKind = "working" | "weekend" | "holiday" | "makeUp";

export interface Day {
  /** `2026-10-01`. */
  date: string;
  number: number;
  kind: DayKind;
  /** Set apart by the operator. */
  own: boolean;
}

export interface Month {
  /** The first day, at which a month is named. */
  first: string;
  /** Monday is 0: cells left empty before the first day. */
  lead: number;
  days: Day[];
  working: number;
}

/** The months of a year as the merged calendar has them. */
export function calendarYear(year: number, own: readonly CalendarDay[]): Month[] {
  const set = new Map(own.map(({ date, working }) => [date, working]));
  return Array.from({ length: 12 }, (_, month) => calendarMonth(year, month, set));
}

function calendarMonth(year: number, month: number, own: Map<string, boolean>): Month {
  const days: Day[] = [];
  const start = Date.UTC(year, month, 1);
  for (let at = start; at < Date.UTC(year, month + 1, 1); at += DAY_MS) days.push(dayAt(at, own));
  return {
    first: days[0].date,
    lead: (new Date(start).getUTCDay() + 6) % 7,
    days,
    working: days.filter(({ kind }) => kind === "working" || kind === "makeUp").length,
  };
}

function dayAt(at: number, own: Map<string, boolean>): Day {
  const midnight = new Date(at);
  const date = utcDate(midnight);
  const weekend = midnight.getUTCDay() % 6 === 0;
  const set = own.get(date);
  const working = set ?? (CHINA.on.has(date) || (!weekend && !CHINA.off.has(date)));
  const off = weekend && set === undefined && !CHINA.off.has(date) ? "weekend" : "holiday";
  return {
    date,
    number: midnight.getUTCDate(),
    kind: working ? (weekend ? "makeUp" : "working") : off,
    own: set !== undefined,
  };
}

/** Whether the announced holidays of a year are part of the product. */
export const isAnnounced = (year: number): boolean =>
  [...CHINA.off].some((date) => date.startsWith(`${year}-10-`));
