/** A name that was entered as one text, in its parts, by rule. */
import { isHan, orderOf, tidyName } from "./format.ts";
import { type Split, splitWords } from "./latin.ts";
import { looksLikeOrganization } from "./organizations.ts";
import { isCompoundSurname, isSurname } from "./surnames.ts";

export interface SplitName extends Split {
  /** `single`: a person of one name, which stands in `family`; an organisation's stands there too. */
  kind: "person" | "single" | "organization";
}

/** @param family The same person's family name in Chinese, where it is known: it tells Fang Wang from Wang Fang. */
export function splitName(name: string, family = ""): SplitName {
  const tidy = tidyName(name);
  if (looksLikeOrganization(tidy)) return { kind: "organization", family: tidy, given: "", certain: true };
  return splitPerson(tidy, family);
}

/** The same of somebody who is known to be a person. */
export function splitPerson(name: string, family = ""): SplitName {
  const tidy = tidyName(name);
  const found = byComma(tidy) ??
    (isHan(tidy.replaceAll(" ", "")) ? splitHan(tidy) : splitSpaced(tidy, family));
  if (!found.given || !found.family) return single(tidy, found.certain);
  // What cannot be put together again as it was written stays whole.
  const whole = tidy.includes(", ") || isHan(tidy.replaceAll(" ", "")) && tidy.includes(" ") ||
    orderOf(tidy, found) !== undefined;
  return whole ? { kind: "person", ...found } : single(tidy, false);
}

const single = (family: string, certain: boolean): SplitName => ({
  kind: "single",
  family,
  given: "",
  certain,
});

/** Li, Ming and 李，明. */
function byComma(name: string): Split | undefined {
  const [family, given, ...more] = name.split(/\s*,\s*/);
  if (!given || !family || more.length > 0) return undefined;
  return { family, given, certain: true };
}

function splitHan(name: string): Split {
  const [first, ...rest] = name.split(" ");
  if (rest.length > 0) return { family: first, given: rest.join(""), certain: rest.length === 1 };
  const dot = name.lastIndexOf("·");
  if (dot > 0) return { family: name.slice(dot + 1), given: name.slice(0, dot), certain: true };
  if (name.length < 2) return { family: name, given: "", certain: true };
  if (isCompoundSurname(name.slice(0, 2))) return cut(name, 2, name.length <= 4);
  if (name.length <= 3) return cut(name, 1, isSurname(name[0]));
  // 张王晓明 has two family names, 山田太郎 is Japanese: both are cut after the second character.
  return name.length === 4 ? cut(name, 2, false) : { family: name, given: "", certain: false };
}

const cut = (name: string, at: number, certain: boolean): Split => ({
  family: name.slice(0, at),
  given: name.slice(at),
  certain,
});

function splitSpaced(name: string, family: string): Split {
  const words = name.split(" ");
  const mixed = /[\p{Script=Han},]/u.test(name);
  if (words.length < 2 || mixed) return { family: name, given: "", certain: !mixed };
  // A title of nobility or a generation, not a given name.
  if (words.length === 2 && /^(?:Jr|Sr|II|III|IV)\.?$/u.test(words[1])) {
    return { family: name, given: "", certain: true };
  }
  return splitWords(words, family);
}
