/** Dates and times that statistical programs keep as numbers, written as ISO 8601. */

const DAY = 86_400_000;
/** What a `Date` can be. */
const LAST = 8.64e15;

/** Milliseconds between the beginnings of the calendars and 1970. */
export const SPSS_ORIGIN = -12_219_379_200_000;
export const ORIGIN_1960 = -315_619_200_000;

/** Of milliseconds since 1970; the number itself where it is no date. */
export function dateText(milliseconds: number): string {
  return Math.abs(milliseconds) > LAST
    ? String(milliseconds)
    : new Date(milliseconds).toISOString().slice(0, 10);
}

export function momentText(milliseconds: number): string {
  if (Math.abs(milliseconds) > LAST) return String(milliseconds);
  return new Date(milliseconds).toISOString().replace(/(?:\.000)?Z$/, "").replace("T", " ");
}

/** Of seconds since midnight, which may be more than a day. */
export function timeText(seconds: number): string {
  const whole = Math.floor(Math.abs(seconds));
  const two = (number: number) => String(number).padStart(2, "0");
  const sign = seconds < 0 ? "-" : "";
  return `${sign}${two(Math.floor(whole / 3600))}:${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}`;
}

/** Days since 1960. */
export const daysText = (days: number): string => dateText(Math.floor(days) * DAY + ORIGIN_1960);

/** Periods since the beginning of 1960, so many a year: `2024-Q1`, `2024-05`. */
export function periodText(count: number, perYear: number, letter: string): string {
  const year = 1960 + Math.floor(count / perYear);
  const within = ((count % perYear) + perYear) % perYear + 1;
  return `${year}-${letter}${letter ? within : String(within).padStart(2, "0")}`;
}
