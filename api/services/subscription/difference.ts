/** What changed in a text, as a mail can say it: each change with a few words around it. */
import { translator } from "../../../locales/mod.ts";
import type { TextPart } from "../../../sdk/model/comparison.ts";
import type { Locale } from "../../../sdk/model/locale.ts";
import type { Context } from "../../context.ts";
import type { FieldPair } from "../comparison/field_diff.ts";

/** Characters of unchanged text that stand before and after a change. */
const AROUND = 40;
/** Characters of all changes in one mail; what is longer is read on the page. */
const MAX = 4_000;

/** @returns nothing where both are the same. */
export async function describeDifference(
  { worker }: Pick<Context, "worker">,
  before: string,
  after: string,
  locale: Locale,
): Promise<string | undefined> {
  if (before === after) return undefined;
  const sideOf = (text: string) => ({ kind: "text", text, locale } as const);
  const pairs: FieldPair[] = [{ field: `description.${locale}`, left: sideOf(before), right: sideOf(after) }];
  const [{ parts = [] }] = await worker.run({ kind: "fields", pairs });
  return changesText(parts, locale);
}

/** @param parts Of a word-level comparison, in their order. */
export function changesText(parts: readonly TextPart[], locale: Locale): string {
  const t = translator(locale);
  const written = parts.map(({ text, change }, at) => {
    if (change === "added") return t("subscription.added", { text: text.trim() });
    if (change === "removed") return t("subscription.removed", { text: text.trim() });
    return surroundings(text, { begins: at === 0, ends: at === parts.length - 1 });
  }).join("").trim();
  return written.length <= MAX ? written : `${cut(written, MAX)}…\n${t("subscription.more")}`;
}

/** The ends of an unchanged stretch that lie beside changes; what is between them is left out. */
function surroundings(text: string, { begins, ends }: { begins: boolean; ends: boolean }): string {
  const characters = [...text];
  if (begins) return characters.length <= AROUND ? text : `…${characters.slice(-AROUND).join("")}`;
  if (ends) return characters.length <= AROUND ? text : `${characters.slice(0, AROUND).join("")}…`;
  if (characters.length <= 2 * AROUND) return text;
  return `${characters.slice(0, AROUND).join("")}…\n…${characters.slice(-AROUND).join("")}`;
}

/** Never half of a character. */
const cut = (text: string, length: number): string => {
  const short = text.slice(0, length);
  return short.isWellFormed() ? short : short.slice(0, -1);
};
