/** Times of ISO 8601, from a year to an instant: `2007`, `2007-11`, `2007-11-01`, `2007-11-01T14:30:00+08:00`. */

const TIME = /^(\d{4})(?:-(\d\d)(?:-(\d\d)(T\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)?)?)?)?$/;

/**
 * Whether it is such a time on an existing day. `Date` alone accepts the 30th of February and texts that are no time.
 */
export function isIsoTime(value: string): boolean {
  const match = TIME.exec(value);
  if (!match || Number.isNaN(Date.parse(inUtc(value)))) return false;
  const [, year, month = "01", day = "01"] = match;
  return new Date(`${year}-${month}-${day}`).toISOString().slice(0, 10) === `${year}-${month}-${day}`;
}

/** A time of day without a zone is UTC, wherever the server is. */
export function inUtc(value: string): string {
  const [, , , , time, zone] = TIME.exec(value) ?? [];
  return time && !zone ? `${value}Z` : value;
}
