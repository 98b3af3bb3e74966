/** A name that was entered as one text, in its parts, by rule. */
import { bareName, hasForeignSigns, namesOthers } from "./additions.ts";
import { isHan, orderOf, tidyName } from "./format.ts";
import { isParticle, type Split, splitWords } from "./latin.ts";
import { judgeKind } from "./organizations.ts";
import { isClan, looksUndivided } from "./peoples.ts";
import { isCompoundSurname, isSurname, looksPinyin, rankOfSurname } from "./surnames.ts";

export interface SplitName extends Split {
  /** `single`: a person of one name, which stands in `family`; an organisation's stands there too. */
  kind: "person" | "single" | "organization";
}

/** @param family The same person's family name in Chinese, where it is known: it tells Fang Wang from Wang Fang. */
export function splitName(name: string, family = ""): SplitName {
  const tidy = tidyName(name);
  const judged = judgeKind(tidy);
  if (judged?.kind === "organization") {
    return { kind: "organization", family: tidy, given: "", certain: judged.certain };
  }
  const split = splitPerson(tidy, family);
  return { ...split, certain: split.certain && (judged?.certain ?? true) };
}

/** The same of somebody who is known to be a person. A name that stays whole is never certain. */
export function splitPerson(name: string, family = ""): SplitName {
  const tidy = tidyName(name);
  if (tidy === "") return { kind: "single", family: "", given: "", certain: true };
  if (namesOthers(tidy)) return single(tidy);
  const bare = bareName(tidy);
  const found = byComma(bare.name) ??
    (isHan(bare.name.replaceAll(" ", "")) ? splitHan(bare.name) : splitSpaced(bare.name, family));
  if (!found.given || !found.family) return single(bare.name);
  const certain = found.certain && bare.certain && !hasForeignSigns(bare.name);
  // What cannot be put together again as it was written stays whole.
  const whole = bare.name.includes(", ") || isHan(bare.name.replaceAll(" ", "")) && bare.name.includes(" ") ||
    orderOf(bare.name, found) !== undefined;
  return whole ? { kind: "person", ...found, certain } : single(bare.name);
}

const single = (family: string): SplitName => ({ kind: "single", family, given: "", certain: false });

/** Li, Ming and 李，明; but 张三，李四 are two people. */
function byComma(name: string): Split | undefined {
  const [family, given, ...more] = name.split(/\s*,\s*/);
  if (!given || !family || more.length > 0) return undefined;
  if (areTwoPeople(family, given)) return whole(name);
  // Berg, Johan van der has its particles behind the given name; 李明，男 is a whole name with something else.
  const trailing = isParticle(given.split(" ").at(-1)!);
  return { family, given, certain: !trailing && !isWholeHan(family) && !isWholePinyin(family) };
}

/** Zhang San of `Zhang San, Li Si`. */
function isWholePinyin(name: string): boolean {
  const words = name.split(" ");
  return words.length > 1 && words.every(looksPinyin) &&
    [words[0], words.at(-1)!].some((word) => rankOfSurname(word) !== undefined);
}

/** 李明: a Chinese name with its given name. */
const isWholeHan = (name: string): boolean =>
  /^\p{Script=Han}{2,3}$/u.test(name) && isSurname(name[0]) && !isCompoundSurname(name);

/** 张三 and 李四. */
const areTwoPeople = (first: string, second: string): boolean => [first, second].every(isWholeHan);

function splitHan(name: string): Split {
  const [first, ...rest] = name.split(" ");
  if (rest.length === 1 && areTwoPeople(first, rest[0])) return whole(name);
  if (rest.length > 0) return { family: first, given: rest.join(""), certain: rest.length === 1 };
  const dot = name.indexOf("·");
  if (dot > 0) {
    const clan = isClan(name.slice(0, dot));
    return clan ? { family: name.slice(0, dot), given: name.slice(dot + 1), certain: false } : whole(name);
  }
  if (name.length < 2 || looksUndivided(name)) return whole(name);
  if (isCompoundSurname(name.slice(0, 2))) return cut(name, 2, name.length <= 4);
  if (name.length <= 3) return isSurname(name[0]) ? cut(name, 1, true) : whole(name);
  // 张王晓明 has two family names, 山田太郎 is Japanese: both are cut after the second character.
  return name.length === 4 ? cut(name, 2, false) : whole(name);
}

const whole = (name: string): Split => ({ family: name, given: "", certain: false });

const cut = (name: string, at: number, certain: boolean): Split => ({
  family: name.slice(0, at),
  given: name.slice(at),
  certain,
});

function splitSpaced(name: string, family: string): Split {
  const words = name.split(" ");
  // A generation, and no given name.
  const generation = words.length === 2 && /^(?:(?:Jr|Sr)\.?|X?[IV]{2,4})$/u.test(words[1]);
  if (words.length < 2 || generation || /[\p{Script=Han},]/u.test(name)) return whole(name);
  return splitWords(words, family);
}
