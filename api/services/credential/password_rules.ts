/** Decides whether a password is allowed (spec 1 §5; safety 3.8). Every place that sets one uses this rule. */
import type { Issue } from "../../../sdk/model/issue.ts";
import { judgeShape } from "../../../sdk/model/account/password.ts";
import type { App } from "../../context.ts";
import { DomainError } from "../../error.ts";
import { isCommonPassword } from "./common_passwords.ts";
import { type PersonalDetails, personalWords } from "./personal_words.ts";
import { strengthOf, type Weakness } from "./password_strength.ts";

/** Names of this site; its address adds more. */
const SITE_WORDS = ["科研数据银行", "researchdatabank", "databank", "scientificdata", "keyanshuju"];
const SITE_WORD_MIN = 4;
/** Letters and digits that a password must have besides a forbidden word. */
const REST_MAX = 4;

/** The problem of a password, as an issue without a path. Length and required characters are checked first. */
export type PasswordProblem = Pick<Issue, "key" | "params">;

export function findPasswordProblem(
  { config }: Pick<App, "config">,
  password: string,
  owner: PersonalDetails,
): PasswordProblem | undefined {
  const shape = judgeShape(password, config.passwordPolicy);
  if (shape) return { key: shape };
  const weakness = findWeakness(password, personalWords(owner), siteWords(config.publicUrl));
  return weakness && { key: "passwordCommon", params: { ...weakness } };
}

/** @throws DomainError invalidInput that names the field `password`. */
export function requireAcceptablePassword(
  app: Pick<App, "config">,
  password: string,
  owner: PersonalDetails,
): void {
  const problem = findPasswordProblem(app, password, owner);
  if (problem) throw new DomainError("invalidInput", {}, [{ path: "password", ...problem }]);
}

const siteWords = (publicUrl: string): string[] =>
  [...SITE_WORDS, ...new URL(publicUrl).hostname.split(/[.-]/)].filter(({ length }) =>
    length >= SITE_WORD_MIN
  );

function findWeakness(password: string, own: string[], site: string[]): Weakness | undefined {
  const [ownWord, siteWord] = [findDominantWord(password, own), findDominantWord(password, site)];
  if (ownWord) return { reason: "own", part: ownWord };
  if (siteWord) return { reason: "site", part: siteWord };
  const { isWeak, weakest } = strengthOf(password, [...own, ...site]);
  if (!isWeak && !isCommonPassword(password)) return undefined;
  const isOfSite = weakest?.reason === "own" && site.includes(weakest.part.toLowerCase());
  return isOfSite ? { reason: "site", part: weakest.part } : weakest ?? { reason: "common", part: "" };
}

/** Digits and signs that stand for letters. */
const LOOKALIKES: Record<string, string> = { a: "4@", e: "3", i: "1!", l: "1!", o: "0", s: "5$", t: "7" };

/** Matches a word with or without digits for letters, forwards and backwards. */
function spellingsOf(word: string): RegExp {
  const letters = [...word].map((letter) => `[${letter}${LOOKALIKES[letter] ?? ""}]`);
  return new RegExp(`${letters.join("")}|${letters.toReversed().join("")}`, "gu");
}

/**
 * Finds the longest of `words` in a password that consists of little else.
 * @param words In lower case, the longest first.
 */
function findDominantWord(password: string, words: readonly string[]): string | undefined {
  let rest = password.normalize("NFKC").toLowerCase();
  let held: string | undefined;
  for (const word of words) {
    if (/[^\p{L}\p{N}]/u.test(word)) continue;
    const left = rest.replace(spellingsOf(word), " ");
    if (left !== rest) held ??= word;
    rest = left;
  }
  return held && rest.replace(/[^\p{L}\p{N}]/gu, "").length <= REST_MAX ? held : undefined;
}
