/** Which words of a name in Latin letters, or in another script with blanks, are the family name. */
import { isGeneration } from "./additions.ts";
import type { NameParts } from "./format.ts";
import { isGivenName } from "./given_names.ts";
import { isForeignSurname, looksPinyin, rankOfSurname, writesSurname } from "./surnames.ts";

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

export const isParticle = (word: string): boolean => PARTICLE.test(word);

/** Wm. and Dra. of `Dra. M. López`: what is shortened may be a given name or a title. */
const SHORTENED = /^\p{L}{2,}\.$/u;

/** @param words At least two. @param family The family name in Chinese, where it is known. */
export function splitWords(words: string[], family: string): Split {
  const suffix = words.length > 2 && isGeneration(words.at(-1)!) ? words.at(-1)! : "";
  const bare = suffix ? words.slice(0, -1) : words;
  const found = byCapitals(bare) ?? byChinese(bare, family) ?? byInitials(bare) ?? byParticle(bare) ??
    byConjunction(bare) ?? byForeign(bare) ?? byPinyin(bare) ?? lastIsFamily(bare, 1, false);
  const certain = found.certain && !bare.some((word) => SHORTENED.test(word));
  return { ...found, family: suffix ? `${found.family} ${suffix}` : found.family, certain };
}

function firstIsFamily(words: string[], count: number, certain: boolean): Split {
  return { family: words.slice(0, count).join(" "), given: words.slice(count).join(" "), certain };
}

function lastIsFamily(words: string[], count: number, certain: boolean): Split {
  return { family: words.slice(-count).join(" "), given: words.slice(0, -count).join(" "), certain };
}

/** `CD`, `C.D.`; but LI of LI MING is a family name, as MA of Smith MA is not. */
function isInitials(word: string, inPinyin: boolean): boolean {
  if (!INITIAL.test(word)) return false;
  if (word.length === 1 || word.includes(".") || rankOfSurname(word) === undefined) return true;
  return !inPinyin;
}

/** Whether all words that are no initials for sure may be Chinese; asked once of a name. */
const areInPinyin = (words: readonly string[]): boolean =>
  words.every((one) => one.length < 2 || one.includes(".") || looksPinyin(one));

/** TANG Xuguang, Xuguang TANG. `Keeling CD` has initials. */
function byCapitals(words: string[]): Split | undefined {
  const inPinyin = areInPinyin(words);
  const loud = words.map((word) => CAPITALS.test(word));
  const first = loud.indexOf(false);
  const last = words.length - 1 - loud.lastIndexOf(false);
  // GBIF Geneva, TU Delft and Deltares USA are no people: a family name in capitals is sure beside what is a given name.
  const known = isGivenName(words[first] ?? "") ||
    words.every((word) => looksPinyin(word) || isInitials(word, inPinyin));
  if (first > 0 && last === 0) {
    return isInitials(words[0], inPinyin) && rankOfSurname(words.at(-1)!) !== undefined
      ? undefined
      : firstIsFamily(words, first, known);
  }
  const initials = words.slice(-last).every((word) => isInitials(word, inPinyin));
  return first === 0 && last > 0 && !initials ? lastIsFamily(words, last, known) : undefined;
}

/** Wang Fang of 王芳, Fang Wang of 王芳. */
function byChinese(words: string[], family: string): Split | undefined {
  const [first, last] = [words[0], words.at(-1)!].map((word) => writesSurname(word, family));
  if (first === last) return undefined;
  return first ? firstIsFamily(words, 1, true) : lastIsFamily(words, 1, true);
}

/** Keeling C. D., Keeling Charles D., C. D. Keeling, Charles D. Keeling. */
function byInitials(words: string[]): Split | undefined {
  const inPinyin = areInPinyin(words);
  const initial = words.map((word) => isInitials(word, inPinyin));
  const [from, to] = [initial.indexOf(true), initial.lastIndexOf(true)];
  if (from < 0 || !initial.includes(false)) return undefined;
  const behind = words.length - 1 - to;
  if (behind > 0) {
    // UC Berkeley is nobody; WL Zhang is, and C. D. Keeling.
    const dotted = words.slice(from, to + 1).every((word) => word.length === 1 || word.includes("."));
    const known = dotted || from > 0 || rankOfSurname(words.at(-1)!) !== undefined;
    return lastIsFamily(words, behind, known && (behind === 1 || PARTICLE.test(words[to + 1])));
  }
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
    // Luís Vaz de Camões has a family name before the particle, and Museo del Prado is nobody.
    const inPinyin = areInPinyin(words);
    const given = words.slice(0, at).every((word) => isGivenName(word) || isInitials(word, inPinyin));
    return lastIsFamily(words, words.length - at, names.length === 1 && !patronymic && given);
  }
  const name = words.findIndex((word) => !PARTICLE.test(word));
  return at === 0 && name > 0 && name < words.length - 1 ? firstIsFamily(words, name + 1, true) : undefined;
}

/** José Ortega y Gasset. */
function byConjunction(words: string[]): Split | undefined {
  const at = words.findIndex((word) => JOINED.test(word));
  if (at < 2 || at === words.length - 1) return undefined;
  // Ana García y Pedro Ruiz are two.
  return lastIsFamily(words, words.length - at + 1, at === 2 && at === words.length - 2);
}

/** Nguyễn Văn An, Chan Tai Man: an East Asian family name that is written otherwise than in pinyin stands first, or last abroad. */
function byForeign(words: string[]): Split | undefined {
  if (![words[0], words.at(-1)!].some(isForeignSurname)) return undefined;
  const compound = words.length > 2 || words[1].includes("-");
  const first = isForeignSurname(words[0]) && compound && !isGivenName(words[1]);
  return first ? firstIsFamily(words, 1, false) : lastIsFamily(words, 1, false);
}

/** Ranks within which a family name is frequent, and behind which a word is more likely a given name. */
const FREQUENT = 100;
const RARE = 200;

/** Li Ming and Ming Li. Where both words may be family names, the much more frequent one is; else the first, as in Chinese. */
function byPinyin(words: string[]): Split | undefined {
  if (words.length > 3 || !words.every(looksPinyin)) return undefined;
  const [first, last] = [rankOfSurname(words[0]), rankOfSurname(words.at(-1)!)];
  // Many a syllable at the end, as Man and Hai, writes a rare family name as well.
  if (first === undefined) return last === undefined ? undefined : lastIsFamily(words, 1, last < RARE);
  if (last === undefined) return firstIsFamily(words, 1, true);
  const certain = Math.min(first, last) < FREQUENT && Math.max(first, last) > RARE;
  const isLast = last * 4 + FREQUENT / 2 <= first;
  return isLast ? lastIsFamily(words, 1, certain) : firstIsFamily(words, 1, certain && first < last);
}
