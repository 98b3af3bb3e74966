/** Writes a name in two languages as one facet value that is readable in an address: `克里斯滕·戈尔曼|Kristen B. Gorman`. */
import type { LocalizedText } from "../../../sdk/model/locale.ts";

const SEPARATOR = "|";

/** Joins the names; a name that is the same in both languages, or known in one only, is written once. */
export function pairValue(zh: string, en: string): string {
  const [first, second] = [zh, en].map((name) => name.replaceAll(SEPARATOR, "/"));
  return first === second || !second ? first : first ? first + SEPARATOR + second : second;
}

export function pairLabel(value: string): LocalizedText {
  const at = value.indexOf(SEPARATOR);
  return at < 0 ? { zh: value, en: value } : { zh: value.slice(0, at), en: value.slice(at + 1) };
}
