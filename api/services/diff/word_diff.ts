/** Two texts word by word. Chinese is written without spaces, so the words are cut by the rules of its language. */
import type { TextPart } from "../../../sdk/model/comparison.ts";
import type { Locale } from "../../../sdk/model/locale.ts";
import type { Budget } from "./budget.ts";
import { diffSequences, type Hunk } from "./sequence_diff.ts";

const segmenter = (locale: Locale, granularity: "word" | "sentence") =>
  new Intl.Segmenter(locale, { granularity });

/** From fine to coarse: texts with little in common are compared by their sentences. */
const CUTS: Record<Locale, readonly Intl.Segmenter[]> = {
  zh: [segmenter("zh", "word"), segmenter("zh", "sentence")],
  en: [segmenter("en", "word"), segmenter("en", "sentence")],
};

/** What is same or removed is `left`, what is same or added is `right`, to the last blank; whole without a budget. */
export function compareText(left: string, right: string, locale: Locale, budget: Budget): TextPart[] {
  if (left === right) return partsOf([left, "same"]);
  for (const cut of CUTS[locale]) {
    const before = cutUp(cut, left, budget);
    const after = before && cutUp(cut, right, budget);
    const hunks = after && diffSequences(before, after, budget);
    if (hunks) return joinChanges(hunks, before, after);
  }
  return partsOf([left, "removed"], [right, "added"]);
}

/** To cut a text takes longer than to compare its pieces. */
function cutUp(cut: Intl.Segmenter, text: string, budget: Budget): string[] | undefined {
  if (budget.left === 0) return undefined;
  const pieces: string[] = [];
  for (const { segment } of cut.segment(text)) {
    if (budget.left === 0) return undefined;
    pieces.push(segment);
  }
  return pieces;
}

function partsOf(...parts: [text: string, change: TextPart["change"]][]): TextPart[] {
  return parts.filter(([text]) => text !== "").map(([text, change]) => ({ text, change }));
}

/** A blank between two changed words belongs to the change: one mark reads better than many. */
function joinChanges(hunks: Hunk[], before: string[], after: string[]): TextPart[] {
  const joined: TextPart[] = [];
  let [removed, added] = ["", ""];
  const close = () => {
    joined.push(...partsOf([removed, "removed"], [added, "added"]));
    [removed, added] = ["", ""];
  };
  hunks.forEach(({ same, left, right, removedCount, addedCount }, at) => {
    const [old, fresh] = [
      before.slice(left, left + removedCount).join(""),
      after.slice(right, right + addedCount).join(""),
    ];
    const bridges = same && at > 0 && at < hunks.length - 1 && fresh.trim() === "";
    if (same && !bridges) {
      close();
      joined.push({ text: fresh, change: "same" });
    } else {
      removed += old;
      added += fresh;
    }
  });
  close();
  return joined;
}
