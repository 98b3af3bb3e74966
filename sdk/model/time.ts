/** Instants, days and months: ISO 8601 and the platform's time zone. Epoch milliseconds unless a name says otherwise. */

export const DAY_MS: number = 86_400_000;
/** China has had no summer time since 1991, so its offset is a constant. */
export const SHANGHAI_MS: number = 8 * 3_600_000;

/** `2026-11-09T06:30:00.000Z` */
export const toIso = (at: number | string | Date): string => new Date(at).toISOString();

/** `2026-11-09` in UTC. */
export const utcDate = (at: number | Date): string => toIso(at).slice(0, 10);

/** A date whose UTC parts are those of the day and clock in Shanghai. */
export const inShanghai = (at: number | Date): Date => new Date(Number(at) + SHANGHAI_MS);

/** `2026-11-09` in Shanghai. */
export const shanghaiDate = (at: number | Date): string => utcDate(inShanghai(at));

/** `2026-11-09 14:30:00` in Shanghai. */
export const shanghaiTime = (at: number | Date): string =>
  toIso(inShanghai(at)).slice(0, 19).replace("T", " ");

/** The same time of day `months` later in Shanghai; the last day of the month where that day does not exist. */
export function addMonths(at: number, months: number): number {
  const local = inShanghai(at);
  const day = local.getUTCDate();
  local.setUTCDate(1);
  local.setUTCMonth(local.getUTCMonth() + months);
  const last = new Date(Date.UTC(local.getUTCFullYear(), local.getUTCMonth() + 1, 0)).getUTCDate();
  local.setUTCDate(Math.min(day, last));
  return local.getTime() - SHANGHAI_MS;
}

/** From a year to an instant: `2007`, `2007-11`, `2007-11-01`, `2007-11-01T14:30:00+08:00`. */
const ISO_TIME =
  /^(\d{4})(?:-(\d\d)(?:-(\d\d)(T(?:[01]\d|2[0-3]):\d\d(?::\d\d(?:\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)?)?)?)?$/;

/** Whether it is one, and of a day that exists; `Date` alone takes the 30th of February, and much that is no time. */
export function isIsoTime(value: string): boolean {
  const match = ISO_TIME.exec(value);
  if (!match || Number.isNaN(Date.parse(inUtc(value)))) return false;
  const [, year, month = "01", day = "01"] = match;
  return new Date(`${year}-${month}-${day}`).toISOString().slice(0, 10) === `${year}-${month}-${day}`;
}

/** A time of day without a zone is UTC, not the time of where the server happens to stand. */
export function inUtc(value: string): string {
  const [, , , , time, zone] = ISO_TIME.exec(value) ?? [];
  return time && !zone ? `${value}Z` : value;
}
