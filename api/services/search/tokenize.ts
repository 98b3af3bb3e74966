/**
 * Splits text into the terms of the index. Index, query and highlighting use this one function, so that they always
 * agree: words become English stems, runs of Han and kana become overlapping pairs (speed A4).
 */
import { stemmer } from "stemmer";
import { normalizeText } from "./normalize.ts";

export interface Token {
  /** Term in the index: a stem, a number, or a pair of characters. */
  term: string;
  /** Folded text behind the term, with which a prefix is compared. */
  surface: string;
  kind: "word" | "han";
  /** Position in the source, in UTF-16 units. */
  start: number;
  end: number;
  /** True for the last token of a Han run, which is a single character. */
  last?: true;
}

// Kana are written without spaces, like Han. U+30FC, the mark of a long vowel, has no script of its own.
const HAN = "\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}ー";
const RUN = new RegExp(`([${HAN}]+)|([\\p{L}\\p{N}](?:(?![${HAN}])[\\p{L}\\p{N}\\p{M}])*)`, "gu");
const ENGLISH = /^[a-z]{3,40}$/;

/** Longer words are cut, because nobody searches for them and each would be a term of its own. */
const WORD_MAX = 64;

export function tokenize(source: string): Token[] {
  const { text, starts } = normalizeText(source);
  const tokens: Token[] = [];
  for (const match of text.matchAll(RUN)) {
    const [run, han] = match;
    if (han === undefined) tokens.push(toWord(run, match.index, starts));
    else pushPairs(tokens, run, match.index, starts);
  }
  return tokens;
}

function toWord(run: string, at: number, starts: Uint32Array): Token {
  const surface = run.length > WORD_MAX ? run.slice(0, WORD_MAX).toWellFormed() : run;
  const term = ENGLISH.test(surface) ? stemmer(surface) : surface;
  return { term, surface, kind: "word", start: starts[at], end: endOf(starts, at + run.length) };
}

/** Splits `海洋数据` into 海洋, 洋数, 数据 and 据. Every character begins a term, so a query of one character finds it too. */
function pushPairs(tokens: Token[], run: string, at: number, starts: Uint32Array): void {
  let from = at;
  const characters = [...run];
  characters.forEach((character, index) => {
    const next = characters[index + 1] ?? "";
    const to = from + character.length + next.length;
    const term = character + next;
    const token: Token = { term, surface: term, kind: "han", start: starts[from], end: endOf(starts, to) };
    tokens.push(next ? token : { ...token, last: true });
    from += character.length;
  });
}

/** The end of a cluster is the start of the next one; all units of a cluster have the same start. */
function endOf(starts: Uint32Array, to: number): number {
  let next = to;
  while (next < starts.length - 1 && starts[next] === starts[to - 1]) next++;
  return starts[next];
}

/**
 * Separates fields, so that no phrase matches across two of them. No query can contain it, because it is not a letter.
 */
const BOUNDARY = "\ue000";

/**
 * Builds the text of one index column: the terms in order, then words that were shortened to stems, which only a prefix
 * search uses.
 */
export function toIndexText(fields: readonly string[]): string {
  const shortened = new Set<string>();
  const parts = fields.map((field) => {
    const tokens = tokenize(field);
    for (const { term, surface } of tokens) if (term !== surface) shortened.add(surface);
    return tokens.map(({ term }) => term).join(" ");
  });
  return [...parts.filter((part) => part !== ""), ...shortened].join(` ${BOUNDARY} `);
}
