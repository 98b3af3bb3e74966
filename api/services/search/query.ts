/**
 * Parses what a person types into a small tree, and writes the tree as an FTS5 expression. Raw text never reaches FTS5,
 * where most of it would be a syntax error (safety 0.H).
 */
import { bareIdentifier } from "../../../sdk/model/vocabulary/pasted_identifiers.ts";
import { type Token, tokenize } from "./tokenize.ts";

/** Terms that follow each other. `prefix`: the last one may be the beginning of a word. */
export interface Phrase {
  terms: string[];
  prefix: boolean;
  kind: Token["kind"];
}

export interface SearchTree {
  /** Every group must match; one phrase of a group is enough. */
  all: Phrase[][];
  /** None of these may match. */
  none: Phrase[];
}

/** Further phrases are ignored, so that the expression stays shallow. */
const PHRASES_MAX = 40;

const PIECE = /(-?)"([^"]*)"?|[^\s"()|]+|\|/g;
/** Characters that hold an English word or an identifier together: `sea-level`, `PM2.5`, `10.5072/sdb.00001`. */
const JOINT = /^[-–._/:'’@+&#]{1,3}$/;

/** Words too common to be useful, unless nothing else is searched or they are part of a phrase. */
const STOP_WORDS = new Set(
  tokenize("a an and are as at be by for from in is it of on or that the this to was were with")
    .map(({ term }) => term),
);

/** Quotation marks of all kinds: each of them begins or ends a phrase. */
export const QUOTES: RegExp = /["“”„«»「」『』]/g;

/** `ocean "sea level" warming OR cooling -ice 海洋 measur*` */
export function parseQuery(text: string): SearchTree {
  const tree: SearchTree = { all: [], none: [] };
  let alternative = false;
  let negated = false;
  let left = PHRASES_MAX;
  for (const piece of bareIdentifier(text).replace(QUOTES, '"').matchAll(PIECE)) {
    if (piece[0] === "AND") continue;
    if (piece[0] === "OR" || piece[0] === "|") alternative = true;
    else if (piece[0] === "NOT") negated = true;
    else {
      const minus = piece[0].startsWith("-") && piece[0].length > 1;
      const phrases = readPiece(piece, minus).slice(0, left);
      left -= phrases.length;
      if (phrases.length > 0) place(tree, phrases, { negated: negated || minus, alternative });
      alternative = negated = false;
    }
  }
  return withoutStopWords(tree);
}

function readPiece(piece: RegExpExecArray, minus: boolean): Phrase[] {
  const [whole, , quoted] = piece;
  if (quoted !== undefined) return toPhrase(tokenize(quoted), false);
  return readWord(minus ? whole.slice(1) : whole);
}

/**
 * Splits characters between spaces: Han runs from words, and words from each other where no joint holds them together.
 */
function readWord(word: string): Phrase[] {
  const source = bareIdentifier(word);
  const tokens = tokenize(source);
  const groups: Token[][] = [];
  for (const token of tokens) {
    const previous = groups.at(-1)?.at(-1);
    if (previous && belongsTo(previous, token, source)) groups.at(-1)?.push(token);
    else groups.push([token]);
  }
  return groups.flatMap((group, index) =>
    toPhrase(group, index === groups.length - 1 && /[*＊]$/.test(source) && group[0].kind === "word")
  );
}

function belongsTo(previous: Token, token: Token, source: string): boolean {
  if (previous.kind !== token.kind) return false;
  if (token.kind === "han") return !previous.last;
  return JOINT.test(source.slice(previous.end, token.start));
}

/**
 * The single last character of a run is not searched at the end of a phrase, because the run may continue in the
 * document.
 */
function toPhrase(tokens: Token[], prefix: boolean): Phrase[] {
  const last = tokens.at(-1);
  if (!last) return [];
  const before = tokens.at(-2);
  if (last.last && before?.kind === "han" && !before.last) return toPhrase(tokens.slice(0, -1), false);
  const terms = tokens.map(({ term }) => term);
  if (last.kind === "han") return [{ terms, prefix: last.last === true, kind: "han" }];
  if (prefix) terms[terms.length - 1] = last.surface;
  return [{ terms, prefix, kind: "word" }];
}

function place(
  tree: SearchTree,
  phrases: Phrase[],
  { negated, alternative }: { negated: boolean; alternative: boolean },
): void {
  if (negated) {
    tree.none.push(...phrases);
    return;
  }
  const group = alternative ? tree.all.at(-1) : undefined;
  const [first, ...rest] = phrases;
  if (group) group.push(first);
  else tree.all.push([first]);
  for (const phrase of rest) tree.all.push([phrase]);
}

function withoutStopWords(tree: SearchTree): SearchTree {
  const telling = tree.all.filter((group) => !group.every(isStopWord));
  return telling.length > 0 ? { ...tree, all: telling } : tree;
}

function isStopWord({ terms, prefix }: Phrase): boolean {
  return !prefix && terms.length === 1 && STOP_WORDS.has(terms[0]);
}

/**
 * FTS5 expression for a list of alternatives. Terms contain only letters, digits and marks, so nothing needs escaping.
 */
function anyOf(phrases: readonly Phrase[]): string {
  return phrases.map(({ terms, prefix }) => `"${terms.join(" ")}"${prefix ? "*" : ""}`).join(" OR ");
}

export interface MatchExpression {
  /** If absent, everything matches. */
  match?: string;
  /** What must be subtracted afterwards, if FTS5 has nothing to subtract it from. */
  except?: string;
}

export function toMatch({ all, none }: SearchTree): MatchExpression {
  const wanted = all.map((group) => `(${anyOf(group)})`).join(" AND ");
  if (none.length === 0) return { match: wanted || undefined };
  return wanted ? { match: `(${wanted}) NOT (${anyOf(none)})` } : { except: anyOf(none) };
}
