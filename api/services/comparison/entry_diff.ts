/** Two lists of entries: what came, what went, what moved, what changed. */
import type { EntryDifference } from "../../../sdk/model/comparison.ts";
import type { Locale } from "../../../sdk/model/locale.ts";
import { longestIncreasingSubsequence } from "../diff/sequence_diff.ts";
import type { Budget } from "../diff/budget.ts";
import { compareText } from "../diff/word_diff.ts";

export interface Entry {
  text: string;
  /** What it can be known again by although its text changed, the most telling first; empty ones name nothing. */
  keys: readonly string[];
}

type Pair = [from: number, to: number];

/**
 * In the order of the right list, with what was removed where it stood. Entries that have a `from` are, sorted
 * by it, the left list; those with a `to` are the right one.
 */
export function compareEntries(
  left: readonly Entry[],
  right: readonly Entry[],
  locale: Locale,
  budget: Budget,
): EntryDifference[] {
  const pairs = pairEntries(left, right);
  const stayed = longestIncreasingSubsequence(pairs.map(([, to]) => to)).map((at) => pairs[at]);
  const kept = new Set(stayed.map(([from]) => from));
  const fromOf = new Map(pairs.map(([from, to]) => [to, from]));
  const paired = new Set(pairs.map(([from]) => from));

  function pairDifference(from: number, to: number): EntryDifference {
    const change = !kept.has(from) ? "moved" : left[from].text === right[to].text ? "same" : "changed";
    return { change, text: compareText(left[from].text, right[to].text, locale, budget), from, to };
  }
  const differences: EntryDifference[] = [];
  let [nextLeft, nextRight] = [0, 0];
  for (const [from, to] of [...stayed, [left.length, right.length] as Pair]) {
    for (; nextLeft < from; nextLeft++) {
      if (!paired.has(nextLeft)) differences.push(oneSided("removed", left[nextLeft], { from: nextLeft }));
    }
    for (; nextRight < to; nextRight++) {
      const origin = fromOf.get(nextRight);
      differences.push(
        origin === undefined
          ? oneSided("added", right[nextRight], { to: nextRight })
          : pairDifference(origin, nextRight),
      );
    }
    if (to < right.length) differences.push(pairDifference(from, to));
    [nextLeft, nextRight] = [from + 1, to + 1];
  }
  return differences;
}

function oneSided(
  change: "added" | "removed",
  { text }: Entry,
  place: { from?: number; to?: number },
): EntryDifference {
  return { change, text: text ? [{ text, change }] : [], ...place };
}

/** Pairs in the order of the left list: first by the same text, then by each key in turn, each entry once. */
function pairEntries(left: readonly Entry[], right: readonly Entry[]): Pair[] {
  const pairs: Pair[] = [];
  const [openLeft, openRight] = [new Set(left.keys()), new Set(right.keys())];
  const depth = Math.max(0, ...[...left, ...right].map(({ keys }) => keys.length));
  for (let at = -1; at < depth; at++) {
    const keyOf = ({ text, keys }: Entry) => at < 0 ? text : keys[at];
    const waiting = Map.groupBy(openLeft, (from) => keyOf(left[from]));
    for (const to of [...openRight]) {
      const key = keyOf(right[to]);
      const from = key ? waiting.get(key)?.shift() : undefined;
      if (from === undefined) continue;
      pairs.push([from, to]);
      openLeft.delete(from);
      openRight.delete(to);
    }
  }
  return pairs.sort(([a], [b]) => a - b);
}
