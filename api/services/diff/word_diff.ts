/** Two texts word by word. Chinese is written without spaces, so the words are cut by the rules of its language. */
import type { TextPart } from "../../../sdk/model/comparison.ts";
import type { Locale } from "../../../sdk/model/locale.ts";
import { diffSequences, type Run } from "./sequence_diff.ts";
import type { Budget } from "./budget.ts";
import type { Sliced } from "./time_slicing.ts";

const segmenter = (locale: Locale, granularity: "word" | "sentence") =>
  new Intl.Segmenter(locale, { granularity });

/** From fine to coarse: texts with little in common are compared by their sentences. */
const CUTS: Record<Locale, readonly Intl.Segmenter[]> = {
  zh: [segmenter("zh", "word"), segmenter("zh", "sentence")],
  en: [segmenter("en", "word"), segmenter("en", "sentence")],
};

/** Pieces that are cut off before the work can be interrupted. */
const PIECES_AT_ONCE = 200;

/** What is same or removed is `left`, what is same or added is `right`, to the last blank; whole without a budget. */
export function* compareText(
  left: string,
  right: string,
  locale: Locale,
  budget: Budget,
): Sliced<TextPart[]> {
  for (const cut of left === right ? [] : CUTS[locale]) {
    // To cut a text takes longer than to compare its pieces.
    if (!budget.trySpend(left.length + right.length)) break;
    const runs = yield* diffSequences(yield* pieces(cut, left), yield* pieces(cut, right), budget);
    if (runs) return joinChanges(runs.map(({ change, values }) => ({ change, text: values.join("") })));
  }
  if (left === right) return partsOf([left, "same"]);
  return partsOf([left, "removed"], [right, "added"]);
}

function* pieces(cut: Intl.Segmenter, text: string): Sliced<string[]> {
  const found: string[] = [];
  for (const { segment } of cut.segment(text)) if (found.push(segment) % PIECES_AT_ONCE === 0) yield;
  return found;
}

function partsOf(...parts: [text: string, change: Run<string>["change"]][]): TextPart[] {
  return parts.filter(([text]) => text !== "").map(([text, change]) => ({ text, change }));
}

/** A blank between two changed words belongs to the change: one mark reads better than many. */
function joinChanges(parts: TextPart[]): TextPart[] {
  const joined: TextPart[] = [];
  let [removed, added] = ["", ""];
  const close = () => {
    joined.push(...partsOf([removed, "removed"], [added, "added"]));
    [removed, added] = ["", ""];
  };
  parts.forEach(({ text, change }, at) => {
    const bridges = change === "same" && (removed || added) && at < parts.length - 1 && text.trim() === "";
    if (change === "same" && !bridges) {
      close();
      joined.push({ text, change });
    }
    if (change === "removed" || bridges) removed += text;
    if (change === "added" || bridges) added += text;
  });
  close();
  return joined;
}
