/** Numbers and dates as researchers write them. */

/** Full-width digits and signs, and the minus sign of typography, as their plain ones. */
export function plainDigits(value: string): string {
  if (!/[^\0-\x7f]/.test(value)) return value;
  return value.replace(
    /[\uff0b-\uff0f\uff10-\uff1a\uff25\uff45]/g,
    (c) => String.fromCharCode(c.charCodeAt(0) - 0xfee0),
  )
    .replace(/[\u2212\u2010\u2011\u2013\ufe63](?=[\d.,])/g, "-")
    .replace(/[\u00a0\u2009\u202f\u3000]/g, " ");
}

const INTEGER = /^[+-]?\d{1,30}$/;
const POINT = /^[+-]?(?:\d{1,30}(?:\.\d{0,30})?|\.\d{1,30})(?:[eE][+-]?\d{1,4})?$/;
const COMMA =
  /^[+-]?(?:\d{1,30}(?:,\d{1,30})?|\d{1,3}(?:[. ]\d{3}){1,8}(?:,\d{1,30})?|,\d{1,30})(?:[eE][+-]?\d{1,4})?$/;
const GROUPS =
  /^[+-]?(?:\d{1,30}(?:\.\d{0,30})?|\d{1,3}(?:,\d{3}){1,8}(?:\.\d{1,30})?|\d{1,3}(?:[ '’]\d{3}){1,8}(?:\.\d{1,30})?)$/;
/** Codes of places, catalogues and diseases; a number is not written so. */
const CODE = /^[+-]?0\d+$/;

export type Key = number | bigint;
/** A way in which values may be written: gives what they are ordered by, or `undefined` for what is none. */
export type Reading = (plain: string) => Key | undefined;

export const integerOf: Reading = (value) => {
  if (!INTEGER.test(value) || CODE.test(value)) return undefined;
  return value.length > 15 ? BigInt(value.replace("+", "")) : Number(value);
};
export const pointNumberOf: Reading = (value) =>
  POINT.test(value) && !CODE.test(value) ? Number(value) : undefined;
export const commaNumberOf: Reading = (value) =>
  COMMA.test(value) && !CODE.test(value)
    ? Number(value.replace(/[. ](?=\d{3}(?:\D|$))/g, "").replace(",", "."))
    : undefined;
export const groupedNumberOf: Reading = (value) =>
  GROUPS.test(value) && !CODE.test(value) ? Number(value.replace(/[, '’]/g, "")) : undefined;

const TIME = String.raw`(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?`;
const CLOCK = new RegExp(`^${TIME}(?: ?([ap])\\.?m\\.?)?$`, "i");
const REST = `(?:(?:T| +)${TIME}(?: ?([ap])\\.?m\\.?)? *(Z|UTC|GMT|[+-]\\d{2}:?\\d{2})?)?`;
const YMD = new RegExp(String.raw`^(\d{4})([-/.])(\d{1,2})(?:\2(\d{1,2})${REST})?$`, "i");
const CHINESE = /^(\d{4})年(\d{1,2})月(?:(\d{1,2})日)?(?: *(\d{1,2})[:时](\d{2})分?)?$/;
const TWO_FIRST = new RegExp(String.raw`^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})${REST}$`, "i");
const NAMED = new RegExp(String.raw`^(\d{1,2})[- ]([A-Za-z]{3})[a-z]*\.?[- ](\d{4})${REST}$`, "i");
const MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");

/** Seconds since midnight. */
export const clockOf: Reading = (value) => {
  const found = CLOCK.exec(value);
  return found ? secondsOf(found.slice(1, 6)) : undefined;
};

/** Milliseconds since 1970 of `2024-9-1`, `2024/09/01 12:30`, `2024-03-10T23:00:00-05:00`, `2024年9月1日`, `1-Sep-2024`. */
export const dateOf: Reading = (value) => {
  const chinese = CHINESE.exec(value);
  if (chinese) return momentOf(chinese[1], chinese[2], chinese[3], [chinese[4], chinese[5]]);
  const named = NAMED.exec(value);
  if (named) {
    const month = MONTHS.indexOf(named[2].toLowerCase()) + 1;
    return momentOf(named[3], String(month), named[1], named.slice(4, 9), named[9]);
  }
  const found = YMD.exec(value);
  // 2024.5 is a number.
  if (!found || (found[2] === "." && found[4] === undefined)) return undefined;
  return momentOf(found[1], found[3], found[4], found.slice(5, 10), found[10]);
};
/** The same of `31/12/2024`. */
export const dayFirstOf: Reading = (value) => {
  const found = TWO_FIRST.exec(value);
  return found ? momentOf(found[4], found[3], found[1], found.slice(5, 10), found[10]) : undefined;
};
/** The same of `12/31/2024`. */
export const monthFirstOf: Reading = (value) => {
  const found = TWO_FIRST.exec(value);
  return found ? momentOf(found[4], found[1], found[3], found.slice(5, 10), found[10]) : undefined;
};

function momentOf(
  year: string,
  month: string,
  day: string | undefined,
  clock: (string | undefined)[],
  zone?: string,
): number | undefined {
  const [m, d] = [Number(month), Number(day ?? 1)];
  if (m < 1 || m > 12 || d < 1 || d > 31) return undefined;
  const seconds = clock[0] === undefined ? 0 : secondsOf(clock);
  if (seconds === undefined) return undefined;
  const full = year.length === 2 ? Number(year) + (Number(year) < 70 ? 2000 : 1900) : Number(year);
  return new Date(0).setUTCFullYear(full, m - 1, d) + seconds * 1_000 - offsetOf(zone);
}

function secondsOf(
  [hour, minute, second = "0", part = "0", half]: (string | undefined)[],
): number | undefined {
  let hours = Number(hour);
  if (half) hours = hours % 12 + (half.toLowerCase() === "p" ? 12 : 0);
  if (hours > 24 || Number(minute) > 59 || Number(second) > 60) return undefined;
  return hours * 3_600 + Number(minute) * 60 + Number(`${second}.${part}`);
}

/** Milliseconds that a clock in this zone is ahead. */
function offsetOf(zone: string | undefined): number {
  const [, sign, hours, minutes] = /^([+-])(\d{2}):?(\d{2})$/.exec(zone ?? "") ?? [];
  return sign ? (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000 : 0;
}

const NUMBERS: readonly Reading[] = [integerOf, pointNumberOf, groupedNumberOf, commaNumberOf];
const MOMENTS: readonly Reading[] = [dateOf, dayFirstOf, monthFirstOf, clockOf];

/** Whether a cell is a number in any way of writing it. */
export function isNumber(cell: string): boolean {
  const plain = plainDigits(cell.trim());
  return NUMBERS.some((read) => read(plain) !== undefined);
}

/** Whether it is a date or a time of day. */
export function isMoment(cell: string): boolean {
  const plain = plainDigits(cell.trim());
  return MOMENTS.some((read) => read(plain) !== undefined);
}
