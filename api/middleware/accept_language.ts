/** Which of the two languages `Accept-Language` asks for (RFC 9110 §12.5.4, matched as in RFC 4647 §3.4). */
import { parseAccept } from "hono/utils/accept";
import type { Locale } from "../../sdk/model/locale.ts";

/**
 * The language that is wanted most, by its weight and then by its place. What counts as Chinese is `zh` and all below it;
 * who asks for neither language, reads English (spec 1 §4: a zh value gives Chinese, anything else English).
 * @returns nothing when there is no such header, or an empty one.
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

/** Whether `one` stands before `other`; a language that only `*` stands for comes after one that is named. */
function isNamedFirst(ranges: readonly { range: string }[], one: Locale, other: Locale): boolean {
  const first = ranges.find(({ range }) => [one, other].includes(range.split(/[-_]/)[0] as Locale));
  return first?.range.split(/[-_]/)[0] === one;
}
