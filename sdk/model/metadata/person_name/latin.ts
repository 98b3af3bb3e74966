/** Which words of a name in Latin letters, or in another script with blanks, are the family name. */
import { isGeneration } from "./additions.ts";
import type { NameParts } from "./format.ts";
import { isGivenName } from "./given_names.ts";
import { looksPinyin, rankOfSurname, writesSurname } from "./surnames.ts";

export interface Split extends NameParts {
  /** False where the rule had to guess. */
  certain: boolean;
}

const INITIAL = /^(?:\p{Lu}\.?-?){1,3}$/u;
const CAPITALS = /^\p{Lu}[\p{Lu}'’-]+$/u;
/** Between two family names: Ortega y Gasset, Costa e Silva, Pi i Margall. */
const JOINED = /^[yei]$/u;
/** Between a name and the father's, which is no family name. */
const PATRONYMIC = /^(?:bin|ben|ibn|binti?|binte|bte|a\/l|a\/p|s\/o|d\/o|oglu|kyzy|uulu)$/u;
/** María del Carmen, Maria de los Ángeles: a given name with a particle in it. */
const MARIA = /mar[ií]a (?:del|de los|de las) /iu;
const PARTICLE =
  /^(?:af|al|ap|av|bin|binti|ben|da|das|de|degli|dei|del|della|den|der|des|di|do|dos|du|el|ibn|la|las|le|lo|los|op|san|ten|ter|'t|van|von|vom|zu|zum|zur)$/u;

/** @param words At least two. @param family The family name in Chinese, where it is known. */
export function splitWords(words: string[], family: string): Split {
  const suffix = words.length > 2 && isGeneration(words.at(-1)!) ? words.at(-1)! : "";
  const bare = suffix ? words.slice(0, -1) : words;
  const found = byCapitals(bare) ?? byChinese(bare, family) ?? byInitials(bare) ?? byParticle(bare) ??
    byConjunction(bare) ?? byPinyin(bare) ?? lastIsFamily(bare, 1, false);
  return suffix ? { ...found, family: `${found.family} ${suffix}` } : found;
}

function firstIsFamily(words: string[], count: number, certain: boolean): Split {
  return { family: words.slice(0, count).join(" "), given: words.slice(count).join(" "), certain };
}

function lastIsFamily(words: string[], count: number, certain: boolean): Split {
  return { family: words.slice(-count).join(" "), given: words.slice(0, -count).join(" "), certain };
}

/** `CD`, `C.D.`; but LI of LI MING is a family name, as MA of Smith MA is not. */
function isInitials(word: string, words: readonly string[]): boolean {
  if (!INITIAL.test(word)) return false;
  if (word.length === 1 || word.includes(".") || rankOfSurname(word) === undefined) return true;
  const long = words.filter((one) => one.length > 1 && !one.includes("."));
  return !long.every(looksPinyin);
}

/** TANG Xuguang, Xuguang TANG. `Keeling CD` has initials. */
function byCapitals(words: string[]): Split | undefined {
  const loud = words.map((word) => CAPITALS.test(word));
  const first = loud.indexOf(false);
  const last = words.length - 1 - loud.lastIndexOf(false);
  // GBIF Geneva is no person: a family name in capitals is sure beside what is a given name.
  const known = looksPinyin(words[0]) || isGivenName(words[first] ?? "");
  if (first > 0 && last === 0) return firstIsFamily(words, first, known);
  const initials = words.slice(-last).every((word) => isInitials(word, words));
  return first === 0 && last > 0 && !initials ? lastIsFamily(words, last, true) : undefined;
}

/** Wang Fang of 王芳, Fang Wang of 王芳. */
function byChinese(words: string[], family: string): Split | undefined {
  const [first, last] = [words[0], words.at(-1)!].map((word) => writesSurname(word, family));
  if (first === last) return undefined;
  return first ? firstIsFamily(words, 1, true) : lastIsFamily(words, 1, true);
}

/** Keeling C. D., Keeling Charles D., C. D. Keeling, Charles D. Keeling. */
function byInitials(words: string[]): Split | undefined {
  const initial = words.map((word) => isInitials(word, words));
  const [from, to] = [initial.indexOf(true), initial.lastIndexOf(true)];
  if (from < 0 || !initial.includes(false)) return undefined;
  const behind = words.length - 1 - to;
  if (behind > 0) return lastIsFamily(words, behind, behind === 1 || PARTICLE.test(words[to + 1]));
  const whole = from === 1 || PARTICLE.test(words[0]);
  return firstIsFamily(words, whole ? from : 1, whole);
}

/** Ludwig van Beethoven, van Beethoven Ludwig; of María del Carmen García nobody can tell by rule. */
function byParticle(words: string[]): Split | undefined {
  const at = words.findIndex((word) => PARTICLE.test(word));
  if (at > 0 && at < words.length - 1) {
    const names = words.slice(at).filter((word, index, all) =>
      !PARTICLE.test(word) && !JOINED.test(word) && !JOINED.test(all[index - 1] ?? "")
    );
    const patronymic = words.some((word) => PATRONYMIC.test(word)) || MARIA.test(words.join(" "));
    return lastIsFamily(words, words.length - at, names.length === 1 && !patronymic);
  }
  const name = words.findIndex((word) => !PARTICLE.test(word));
  return at === 0 && name > 0 && name < words.length - 1 ? firstIsFamily(words, name + 1, true) : undefined;
}

/** José Ortega y Gasset. */
function byConjunction(words: string[]): Split | undefined {
  const at = words.findIndex((word) => JOINED.test(word));
  if (at < 2 || at === words.length - 1) return undefined;
  return lastIsFamily(words, words.length - at + 1, at === 2);
}

/** Ranks within which a family name is frequent, and behind which a word is more likely a given name. */
const FREQUENT = 100;
const RARE = 200;

/** Li Ming and Ming Li. Where both words may be family names, the much more frequent one is; else the first, as in Chinese. */
function byPinyin(words: string[]): Split | undefined {
  if (words.length > 3 || !words.every(looksPinyin)) return undefined;
  const [first, last] = [rankOfSurname(words[0]), rankOfSurname(words.at(-1)!)];
  if (first === undefined) return last === undefined ? undefined : lastIsFamily(words, 1, true);
  if (last === undefined) return firstIsFamily(words, 1, true);
  const certain = Math.min(first, last) < FREQUENT && Math.max(first, last) > RARE;
  const isLast = last * 4 + FREQUENT / 2 <= first;
  return isLast ? lastIsFamily(words, 1, certain) : firstIsFamily(words, 1, certain && first < last);
}
