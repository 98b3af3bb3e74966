/**
 * What an organisation is found by, and a person's words as the same. Whole names are compared exactly and by their
 * beginning; words and Han pairs anywhere. Index and question go through the same functions.
 */
import type { Organization } from "../../../sdk/model/organization.ts";
import { analyse } from "../search/analyse.ts";
import { fold } from "../search/fold.ts";
import { SHORT_NAMES } from "./short_names.ts";

export interface Term {
  term: string;
  /** One of the two names that a list shows. */
  main: boolean;
}

/** Words of a question beyond this number are left out: the expression stays shallow whatever is pasted. */
const WORDS_MAX = 12;

const ASCII = /^[ -~]*$/;

/** Most names are ASCII, where folding is lower case and nothing else. */
const foldName = (name: string) =>
  (ASCII.test(name) ? name.toLowerCase() : fold(name).text).replace(/\s+/gu, " ").trim();

/** Whole names, acronyms and identifiers, each once. */
export function termsOf({ id, nameZh, nameEn, aliases, orgids }: Organization): Term[] {
  const terms = new Map<string, boolean>();
  for (const other of [...orgids, id]) terms.set(foldIdentifier(other), false);
  for (const alias of aliases) terms.set(foldName(alias), false);
  for (const name of [nameZh, nameEn]) terms.set(foldName(name), true);
  terms.delete("");
  return [...terms].map(([term, main]) => ({ term, main }));
}

/** The words of all names as one column of the index. */
export function wordsOf({ nameZh, nameEn, aliases }: Organization): string {
  return [nameZh, nameEn, ...aliases].flatMap((name) => analyse(name).map(({ surface }) => surface)).join(
    " ",
  );
}

const RESOLVER =
  /^(?:https?:\/\/)?(?:www\.)?(?:ror\.org|grid\.ac\/institutes|wikidata\.org\/(?:wiki|entity)|isni\.org\/isni)\//;
const SCHEME = /^(?:ror|grid|isni|wikidata|fundref)\s*:\s*/;
const SPACED_DIGITS = /^\d{4}( ?[\dx]{4}){3}$/;

/** `https://ror.org/034t30j35`, `isni:0000 0001 1957 3309` and their bare forms are one. */
function foldIdentifier(given: string): string {
  const bare = foldName(given).replace(RESOLVER, "").replace(SCHEME, "").replace(/\/$/, "");
  return SPACED_DIGITS.test(bare) ? bare.replaceAll(" ", "") : bare;
}

export interface Question {
  /** Compared with whole terms and their beginnings. */
  terms: string[];
  /** Expression for the words; absent when nothing of what was typed is a letter or a digit. */
  match?: string;
}

/** Any text at all; what is typed never reaches FTS5 as syntax (safety part 0, finding H). */
export function toQuestion(typed: string): Question {
  const whole = foldName(typed);
  const names = [
    whole,
    ...SHORT_NAMES.filter(([short]) => whole.startsWith(short)).map(
      ([short, full]) => full + whole.slice(short.length),
    ),
  ];
  const terms = new Set([...names, foldIdentifier(typed)]);
  terms.delete("");
  const matches = names.flatMap((name) => toMatch(name) ?? []);
  return { terms: [...terms], match: matches.length > 0 ? matches.join(" OR ") : undefined };
}

/** Every word by its beginning, every Han run as it stands. Tokens hold letters, digits and marks only. */
function toMatch(name: string): string | undefined {
  const parts: string[] = [];
  let run: string[] = [];
  for (const { kind, surface, last } of analyse(name)) {
    if (kind === "word") parts.push(`"${surface}"*`);
    // The closing character alone is asked for only when it is the whole run.
    else if (!last) run.push(surface);
    else {
      parts.push(run.length > 0 ? `"${run.join(" ")}"` : `"${surface}"*`);
      run = [];
    }
  }
  return parts.length > 0 ? `(${parts.slice(0, WORDS_MAX).join(" AND ")})` : undefined;
}
