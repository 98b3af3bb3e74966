/**
 * Terms by which an organisation is found, and the same terms for a query. Whole names are compared exactly and by
 * their beginning; words and pairs of Han characters match anywhere. Index and query use the same functions.
 */
import type { Organization } from "../../../sdk/model/organization_types.ts";
import { DOMAIN } from "../../../sdk/model/organization_choice.ts";
import { tokenize } from "../search/tokenize.ts";
import { normalizeText } from "../search/normalize.ts";
import { FOREIGN_NAMES, SHORT_NAMES } from "./short_names.ts";
import { labelOf } from "./university_list.ts";

export interface Term {
  term: string;
  /** Whether it is one of the two names that a list shows. */
  main: boolean;
}

/** Words of a query beyond this number are ignored, so that the expression stays shallow. */
const WORDS_MAX = 12;

const ASCII = /^[ -~]*$/;

/** Most names are ASCII, for which folding only means lower case. */
export const foldName = (name: string) =>
  (ASCII.test(name) ? name.toLowerCase() : normalizeText(name).text).replace(/\s+/gu, " ").trim();

/** Lists whole names, acronyms, identifiers and the short names of universities, each once. */
export function termsOf({ id, nameZh, nameEn, aliases, orgids }: Organization): Term[] {
  const terms = new Map<string, boolean>();
  const names = [nameZh, nameEn, ...aliases].map(foldName);
  for (const name of names) {
    const short = shortOf(name);
    if (short) terms.set(UNIVERSITY + short, false);
  }
  for (const other of [...orgids, id]) {
    terms.set(foldIdentifier(other), false);
    const label = other.startsWith(DOMAIN) && labelOf(other.slice(DOMAIN.length));
    if (label) terms.set(label, false);
  }
  for (const name of [...names.slice(2), ...names]) {
    terms.set(name.replace(ARTICLE, ""), names.indexOf(name) < 2);
    terms.set(name, names.indexOf(name) < 2);
  }
  terms.delete("");
  return [...terms].map(([term, main]) => ({ term, main }));
}

const ARTICLE = /^the (?=.)/;
/** Prefix of a university's name without the word for university: `university:oxford`. */
const UNIVERSITY = "university:";
const UNIVERSITY_WORD =
  /^univ(?:ersity|ersitat|ersite|ersidad|ersidade|ersita|ersiteit|ersitet|ersitetet|erzita)?$/;
const SMALL_WORD = /^(?:the|of|at|in|de|du|des|di|da|do|la|le|van|der|zu|d)$/;

/** Returns `oxford` for `university of oxford` and `oxford university`, and undefined for other names. */
function shortOf(folded: string): string | undefined {
  const words = folded.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  if (!words.some((word) => UNIVERSITY_WORD.test(word))) return undefined;
  return shortWords(words) || undefined;
}

const shortWords = (words: string[]) =>
  words.filter((word) => !UNIVERSITY_WORD.test(word) && !SMALL_WORD.test(word)).join(" ");

/** Joins the words of all names for one column of the index. */
export function wordsOf({ nameZh, nameEn, aliases }: Organization): string {
  return [nameZh, nameEn, ...aliases].flatMap((name) => tokenize(name).map(({ surface }) => surface)).join(
    " ",
  );
}

const RESOLVER =
  /^(?:https?:\/\/)?(?:www\.)?(?:ror\.org|grid\.ac\/institutes|wikidata\.org\/(?:wiki|entity)|isni\.org\/isni)\//;
const SCHEME = /^(?:ror|grid|isni|wikidata|fundref|domain)\s*:\s*/;
const SPACED_DIGITS = /^\d{4}( ?[\dx]{4}){3}$/;

/** Makes `https://ror.org/034t30j35`, `isni:0000 0001 1957 3309` and their bare forms equal. */
function foldIdentifier(given: string): string {
  const bare = foldName(given).replace(RESOLVER, "").replace(SCHEME, "").replace(/\/$/, "");
  return SPACED_DIGITS.test(bare) ? bare.replaceAll(" ", "") : bare;
}

export interface Question {
  /** Compared with whole terms and their beginnings. */
  terms: string[];
  /** Compared with the short names of universities. */
  university?: string;
  /** FTS5 expression for the words; absent if the text has no letter or digit. */
  match?: string;
}

const ABBREVIATED = /\buniv\b\.?/g;

/** Turns any text into a query. What people type never reaches FTS5 as syntax (safety 0.H). */
export function toQuestion(typed: string): Question {
  const whole = foldName(typed).replace(ABBREVIATED, "university").replace(ARTICLE, "");
  const foreign = FOREIGN_NAMES.get(whole.replace(/(?:大学|大學)$/, ""));
  const names = [
    whole,
    ...SHORT_NAMES.filter(([short]) => whole.startsWith(short)).map(
      ([short, full]) => full + whole.slice(short.length),
    ),
    ...foreign ? [foldName(foreign)] : [],
  ];
  const terms = new Set([...names, foldIdentifier(typed)]);
  terms.delete("");
  const matches = names.flatMap((name) => toMatch(name) ?? []);
  const short = shortWords(whole.split(/[^\p{L}\p{N}]+/u).filter(Boolean));
  return {
    terms: [...terms],
    university: short ? UNIVERSITY + short : undefined,
    match: matches.length > 0 ? matches.join(" OR ") : undefined,
  };
}

/** Matches words by their beginning and Han runs as they are. Tokens contain only letters, digits and marks. */
function toMatch(name: string): string | undefined {
  const parts: string[] = [];
  let run: string[] = [];
  for (const { kind, surface, last } of tokenize(name)) {
    if (kind === "word") parts.push(`"${surface}"*`);
    // The last character is searched alone only if it is the whole run.
    else if (!last) run.push(surface);
    else {
      parts.push(run.length > 0 ? `"${run.join(" ")}"` : `"${surface}"*`);
      run = [];
    }
  }
  return parts.length > 0 ? `(${parts.slice(0, WORDS_MAX).join(" AND ")})` : undefined;
}
