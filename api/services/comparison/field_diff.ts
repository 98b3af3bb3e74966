/** Compares fields of metadata that were written as texts. Pure: a worker runs it. */
import type { ComparedField, FieldDifference } from "../../../sdk/model/comparison.ts";
import type { Locale } from "../../../sdk/model/locale.ts";
import type { Budget } from "../diff/budget.ts";
import { compareText } from "../diff/word_diff.ts";
import { compareEntries, type Entry } from "./entry_diff.ts";

export type ComparableField =
  | { kind: "text"; text: string; locale: Locale }
  | { kind: "list"; entries: Entry[]; locale: Locale };

/** One field of both sides. */
export interface FieldPair {
  field: ComparedField;
  left: ComparableField;
  right: ComparableField;
}

/** @param budget Shared by all fields; when it is used up, the remaining fields are shown as replaced (safety 0.F). */
export function compareFields(pairs: readonly FieldPair[], budget: Budget): FieldDifference[] {
  return pairs.map((pair) => compareField(pair, budget));
}

function compareField({ field, left, right }: FieldPair, budget: Budget): FieldDifference {
  if (left.kind === "text" && right.kind === "text") {
    const parts = compareText(left.text, right.text, right.locale, budget);
    return { field, changed: left.text !== right.text, kind: "text", parts };
  }
  const entries = compareEntries(entriesOf(left), entriesOf(right), right.locale, budget);
  return { field, changed: entries.some(({ change }) => change !== "same"), kind: "list", entries };
}

const entriesOf = (reading: ComparableField) => reading.kind === "list" ? reading.entries : [];
