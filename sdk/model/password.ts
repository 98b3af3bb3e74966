/** Rules of passwords (spec 1 §5; safety part 3, point 8). */
import type { ValidationKey } from "./issue.ts";
import { MODERN_PASSWORD_MAX, PASSWORD_MAX, PASSWORD_MIN } from "./limits.ts";

/** `specified` satisfies both readings of the specification at once; `modern` asks for length alone. */
export const PASSWORD_POLICIES = ["specified", "modern"] as const;
export type PasswordPolicy = (typeof PASSWORD_POLICIES)[number];

/** 8 to 30 characters with a lower-case letter, an upper-case letter and a digit; or 8 to 128 of any kind. */
export function isStrongPassword(value: string, policy: PasswordPolicy = "specified"): boolean {
  if (policy === "modern") return value.length >= PASSWORD_MIN && value.length <= MODERN_PASSWORD_MAX;
  return value.length >= PASSWORD_MIN && value.length <= PASSWORD_MAX && /[a-z]/.test(value) &&
    /[A-Z]/.test(value) && /[0-9]/.test(value);
}

/** Words that belong to this site or this person, of which a password must not be made. */
const CONTEXT_WORD_MIN = 4;

/** Whether a password is hardly more than one of `words`: it holds the word and at most four characters beside it. */
export function leansOn(value: string, words: readonly string[]): boolean {
  const given = value.toLowerCase();
  return words.some((word) => {
    const known = word.toLowerCase();
    return known.length >= CONTEXT_WORD_MIN && given.includes(known) && given.length - known.length <= 4;
  });
}

/** What is wrong with a password by length and composition, as a catalog key. */
export function judgeShape(value: string, policy: PasswordPolicy): ValidationKey | undefined {
  if (isStrongPassword(value, policy)) return undefined;
  return policy === "modern" ? "passwordLength" : "passwordWeak";
}
