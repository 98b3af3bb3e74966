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

const NOWHERE: Span = { start: 0, end: 0 };

/** Cuts the first surroundings that have most of what was searched, or the beginning of the text. */
export function snippet(text: string, { all }: SearchTree): Fragment[] {
  const hits = findHits(text.slice(0, SCANNED_MAX), all.flat());
  const first = richest(hits) ?? NOWHERE;
  const near = first === hits[0] ? LEAD * 2 : LEAD;
  const start = first.start <= near ? 0 : wordStart(text, first.start - LEAD);
  const end = text.length - start <= SNIPPET * 1.2 ? text.length : wordEnd(text, start + SNIPPET);
  const fragments = cut(text, merge(hits), start, Math.max(end, first.end));
  if (start > 0) fragments.unshift({ text: "…" });
  if (end < text.length) fragments.push({ text: "…" });
  return joinPlain(fragments);
}

/** Where a phrase stands. */
interface Hit extends Span {
  phrase: number;
}

function findHits(text: string, phrases: readonly Phrase[]): Hit[] {
  if (phrases.length === 0) return [];
  const tokens = tokenize(text);
  const hits = tokens.flatMap((_, at) =>
    phrases.flatMap((one, phrase) => {
      const span = spanAt(tokens, at, one);
      return span ? [{ ...span, phrase }] : [];
    })
  );
  return hits.sort((a, b) => a.start - b.start || b.end - a.end);
}

const findSpans = (text: string, phrases: readonly Phrase[]): Span[] => merge(findHits(text, phrases));

function merge(hits: readonly Hit[]): Span[] {
  const merged: Span[] = [];
  for (const { start, end } of hits) {
    const last = merged.at(-1);
    if (last && start <= last.end) last.end = Math.max(last.end, end);
    else merged.push({ start, end });
  }
  return merged;
}

/** The first hit from which on most different phrases stand within one snippet. */
function richest(hits: readonly Hit[]): Hit | undefined {
  const inside = new Map<number, number>();
  const add = (phrase: number, count: number) => {
    const next = (inside.get(phrase) ?? 0) + count;
    next > 0 ? inside.set(phrase, next) : inside.delete(phrase);
  };
  let best: Hit | undefined;
  let most = 0;
  let to = 0;
  for (const hit of hits) {
    for (; to < hits.length && hits[to].end <= hit.start + SNIPPET - LEAD; to++) add(hits[to].phrase, 1);
    if (inside.size > most) [best, most] = [hit, inside.size];
    add(hit.phrase, -1);
  }
  return best ?? hits[0];
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
