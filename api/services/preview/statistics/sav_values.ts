/** Values of SPSS as texts. */
import { dateText, momentText, SPSS_ORIGIN, timeText } from "./moments.ts";
import { numberText } from "./statistics_table.ts";

/** What stands for no value. */
const MISSING = -Number.MAX_VALUE;
/** Formats by their numbers: DATE, ADATE, JDATE, MOYR, QYR, WKYR, EDATE, SDATE; DATETIME, YMDHMS; TIME, DTIME, MTIME. */
const DATES: ReadonlySet<number> = new Set([20, 23, 24, 28, 29, 30, 38, 39]);
const MOMENTS: ReadonlySet<number> = new Set([22, 41]);
const TIMES: ReadonlySet<number> = new Set([21, 25, 40]);

export function savValue(value: number, format: number): string {
  if (value === MISSING || Number.isNaN(value)) return "";
  if (DATES.has(format)) return dateText(value * 1000 + SPSS_ORIGIN);
  if (MOMENTS.has(format)) return momentText(value * 1000 + SPSS_ORIGIN);
  return TIMES.has(format) ? timeText(value) : numberText(value);
}
