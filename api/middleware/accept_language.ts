/** Chooses one of the two languages by `Accept-Language` (RFC 9110 §12.5.4, matched as in RFC 4647 §3.4). */
import { parseAccept } from "hono/utils/accept";
import type { Locale } from "../../sdk/model/locale.ts";

/**
 * Returns the preferred language, by weight and then by position. `zh` and everything below it is Chinese; without
 * either language the answer is English (spec 1 §4: a zh value gives Chinese, anything else English).
 * @returns undefined if the header is missing or empty.
 */
export function preferredLocale(header: string | undefined): Locale | undefined {
  const ranges = parseAccept(header ?? "").map(({ type, q }) => ({ range: type.toLowerCase(), q }));
  if (ranges.length === 0) return undefined;
  const weightOf = (locale: Locale): number | undefined => {
    const own = ranges.filter(({ range }) => range.split(/[-_]/)[0] === locale).map(({ q }) => q);
    return own.length > 0 ? Math.max(...own) : ranges.find(({ range }) => range === "*")?.q;
  };
  const [zh, en] = [weightOf("zh"), weightOf("en")];
  if (!zh && !en) return zh === undefined && en === 0 ? "zh" : "en";
  if (zh === en) return isNamedFirst(ranges, "en", "zh") ? "en" : "zh";
  return (zh ?? 0) > (en ?? 0) ? "zh" : "en";
}

/** Whether `one` comes before `other`; a language that only `*` covers comes after a named one. */
function isNamedFirst(ranges: readonly { range: string }[], one: Locale, other: Locale): boolean {
  const first = ranges.find(({ range }) => [one, other].includes(range.split(/[-_]/)[0] as Locale));
  return first?.range.split(/[-_]/)[0] === one;
}
