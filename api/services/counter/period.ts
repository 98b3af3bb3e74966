/** Months of reports: their names, and their first and last days. */
import type { ReportQuery } from "../../../sdk/model/counter.ts";
import { REPORT_MONTHS_MAX } from "../../../sdk/model/counter.ts";
import { isIsoTime, utcDate } from "../../../sdk/model/time.ts";
import { SushiError } from "./exceptions.ts";

/** Id of the report whose dates the arguments give; ids of others are `sdb-2026-11`. */
export const ANY_PERIOD = "dsr";
const PREFIX = "sdb-";

export const reportIdOf = (month: string): string => `${PREFIX}${month}`;

const MONTH = /^\d{4}-\d\d$/;
const DATE = /^\d{4}-\d\d(-\d\d)?$/;

export interface Period {
  /** `2026-11`. */
  first: string;
  last: string;
}

/**
 * Reads which months a report is about.
 * @throws SushiError 3000 for an id that names no report, 1030 where a date is missing, 3020 where one is none, the end lies
 * before the beginning, or more than {@link REPORT_MONTHS_MAX} months lie between them.
 */
export function readPeriod(id: string, { begin_date, end_date }: ReportQuery): Period {
  if (id.toLowerCase() !== ANY_PERIOD) {
    const month = id.startsWith(PREFIX) ? id.slice(PREFIX.length) : "";
    if (!MONTH.test(month) || !isIsoTime(month)) throw new SushiError("unsupported", id);
    return { first: month, last: month };
  }
  const missing = [!begin_date && "begin_date", !end_date && "end_date"].filter(Boolean);
  if (missing.length > 0) throw new SushiError("insufficient", missing.join(", "));
  const period = { first: monthOf("begin_date", begin_date!), last: monthOf("end_date", end_date!) };
  const length = numberOf(period.last) - numberOf(period.first) + 1;
  if (length < 1 || length > REPORT_MONTHS_MAX) {
    throw new SushiError("invalidDates", `begin_date=${begin_date}, end_date=${end_date}`);
  }
  return period;
}

function monthOf(name: string, given: string): string {
  if (!DATE.test(given) || !isIsoTime(given)) throw new SushiError("invalidDates", `${name}=${given}`);
  return given.slice(0, 7);
}

/** Months since the year 0. */
const numberOf = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1;

/** Every month of a period, in its order. */
export function monthsOf({ first, last }: Period): string[] {
  const begin = numberOf(first);
  return Array.from({ length: numberOf(last) - begin + 1 }, (_, index) => {
    const month = begin + index;
    return `${String(Math.floor(month / 12)).padStart(4, "0")}-${String(month % 12 + 1).padStart(2, "0")}`;
  });
}

/** First and last day. */
export function datesOf({ first, last }: Period): { "begin-date": string; "end-date": string } {
  const end = utcDate(Date.UTC(Number(last.slice(0, 4)), Number(last.slice(5)), 0));
  return { "begin-date": `${first}-01`, "end-date": end };
}
