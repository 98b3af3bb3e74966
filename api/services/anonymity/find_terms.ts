/** Finds the forms of terms in a text, whatever stands between their words. */
import type { IdentityKind } from "../../../sdk/model/anonymity_scan.ts";
import type { Budget } from "../diff/budget.ts";
import type { Term } from "./terms.ts";

export interface Hit {
  kind: IdentityKind;
  term: string;
  excerpt: string;
  count: number;
}

/** Characters shown on either side. */
const AROUND = 60;
/** Characters between two looks at the time, and those of the longest form behind them. */
const STEP = 500_000;
const REACH = 1_000;

export class TermFinder {
  readonly #pattern?: RegExp;
  readonly #terms = new Map<string, Term>();

  constructor(terms: readonly Term[]) {
    const forms = terms.flatMap((term) => term.forms.map((form) => ({ term, form })));
    // The longest first, so that a whole name is found and not its beginning.
    for (const { term, form } of forms.toSorted((a, b) => b.form.length - a.form.length)) {
      const key = keyOf(form);
      if (!this.#terms.has(key)) this.#terms.set(key, term);
    }
    const sources = [...this.#terms.keys()].map(sourceOf);
    if (sources.length > 0) this.#pattern = new RegExp(sources.join("|"), "giu");
  }

  /**
   * One hit for each term, with the first of its places.
   * @throws OutOfBudget between two steps of a long text.
   */
  find(text: string, budget?: Budget): Hit[] {
    const hits = new Map<Term, Hit>();
    const plain = text.normalize("NFKC");
    for (let start = 0; start < plain.length; start += STEP) {
      budget?.check();
      this.#findIn(plain, start, hits);
    }
    return [...hits.values()];
  }

  /** Finds the terms that begin in one step of the text; the step has the character before it, to tell whether a word begins. */
  #findIn(plain: string, start: number, hits: Map<Term, Hit>): void {
    if (!this.#pattern) return;
    const from = Math.max(0, start - 1);
    for (const { 0: found, index } of plain.slice(from, start + STEP + REACH).matchAll(this.#pattern)) {
      const at = from + index;
      const term = this.#terms.get(keyOf(found));
      if (!term || at < start || at >= start + STEP) continue;
      const before = hits.get(term);
      if (before) before.count++;
      else {
        const excerpt = excerptOf(plain, at, found.length);
        hits.set(term, { kind: term.kind, term: term.text, excerpt, count: 1 });
      }
    }
  }
}

const BETWEEN = "[\\s.,_-]{1,4}";

/** Without case, and with one space for whatever separates its words. */
const keyOf = (form: string): string =>
  form.normalize("NFKC").toLowerCase().replace(/[\s.,_-]+/g, " ").trim();

/** A word of letters and digits is found as a word; Chinese has no spaces. */
function sourceOf(key: string): string {
  const source = key.split(" ").map((word) => RegExp.escape(word)).join(BETWEEN);
  if (/\p{Script=Han}/u.test(key)) return source;
  return `(?<![\\p{L}\\p{N}])${source}(?![\\p{L}\\p{N}])`;
}

/** The words around a place, on one line and without characters that do not print. */
export function excerptOf(text: string, at: number, length: number): string {
  const start = Math.max(0, at - AROUND);
  const end = Math.min(text.length, at + length + AROUND);
  const shown = text.slice(start, end).toWellFormed().replace(/[\p{C}\p{Z}\ufffd]+/gu, " ").trim();
  return `${start > 0 ? "…" : ""}${shown}${end < text.length ? "…" : ""}`;
}
