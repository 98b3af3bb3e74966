/**
 * Marks what a query found in a text. It uses the tokenizer of the index, so stems and pairs of Han characters are
 * marked as they match.
 */
import type { Fragment } from "../../../sdk/model/search.ts";
import { type Token, tokenize } from "./tokenize.ts";
import type { Phrase, SearchTree } from "./query.ts";

interface Span {
  start: number;
  end: number;
}

/** Approximate length of a snippet in characters. */
const SNIPPET = 160;
/** Characters before the first hit. */
const LEAD = 50;
/** Characters in which the first hit is searched; descriptions may be long. */
const SCANNED_MAX = 20_000;

export function highlight(text: string, { all }: SearchTree): Fragment[] {
  return cut(text, findSpans(text, all.flat()), 0, text.length);
}

/** Cuts the surroundings of the first hit, or the beginning of the text. */
export function snippet(text: string, { all }: SearchTree): Fragment[] {
  const scanned = text.slice(0, SCANNED_MAX);
  const spans = findSpans(scanned, all.flat());
  const first = spans[0]?.start ?? 0;
  const start = first <= LEAD * 2 ? 0 : wordStart(text, first - LEAD);
  const end = text.length - start <= SNIPPET * 1.2 ? text.length : wordEnd(text, start + SNIPPET);
  const fragments = cut(text, spans, start, Math.max(end, spans[0]?.end ?? 0));
  if (start > 0) fragments.unshift({ text: "…" });
  if (end < text.length) fragments.push({ text: "…" });
  return joinPlain(fragments);
}

function findSpans(text: string, phrases: readonly Phrase[]): Span[] {
  if (phrases.length === 0) return [];
  const tokens = tokenize(text);
  const spans = tokens.flatMap((_, at) => phrases.flatMap((phrase) => spanAt(tokens, at, phrase) ?? []));
  spans.sort((a, b) => a.start - b.start || b.end - a.end);
  const merged: Span[] = [];
  for (const span of spans) {
    const last = merged.at(-1);
    if (last && span.start <= last.end) last.end = Math.max(last.end, span.end);
    else merged.push({ ...span });
  }
  return merged;
}

function spanAt(tokens: Token[], at: number, { terms, prefix }: Phrase): Span | undefined {
  const last = tokens[at + terms.length - 1];
  if (!last) return undefined;
  const matches = terms.every((term, index) => {
    const token = tokens[at + index];
    return token.term === term || (prefix && index === terms.length - 1 && token.surface.startsWith(term));
  });
  if (!matches) return undefined;
  // A single character that matched the first half of a pair is marked without the second half.
  const end = prefix && last.kind === "han" && !last.last ? tokens[at + terms.length].start : last.end;
  return { start: tokens[at].start, end };
}

function cut(text: string, spans: readonly Span[], from: number, to: number): Fragment[] {
  const fragments: Fragment[] = [];
  let at = from;
  for (const { start, end } of spans) {
    if (start < from || end > to) continue;
    if (start > at) fragments.push({ text: text.slice(at, start) });
    fragments.push({ text: text.slice(start, end), hit: true });
    at = end;
  }
  if (at < to) fragments.push({ text: text.slice(at, to) });
  return fragments;
}

function joinPlain(fragments: Fragment[]): Fragment[] {
  return fragments.reduce<Fragment[]>((done, fragment) => {
    const last = done.at(-1);
    if (last && !last.hit && !fragment.hit) last.text += fragment.text;
    else done.push({ ...fragment });
    return done;
  }, []);
}

/**
 * Finds the next position after a space near `at`, so that no word is cut; Han may be cut anywhere except inside a
 * surrogate pair.
 */
function wordStart(text: string, at: number): number {
  const blank = text.slice(at, at + 20).search(/\s/);
  return blank < 0 ? unitStart(text, at) : at + blank + 1;
}

function wordEnd(text: string, at: number): number {
  const blank = text.slice(at, at + 20).search(/[\s，。；、]/);
  return blank < 0 ? unitStart(text, at) : at + blank;
}

function unitStart(text: string, at: number): number {
  const unit = text.charCodeAt(at);
  return unit >= 0xdc00 && unit <= 0xdfff ? at - 1 : at;
}
