/** Rules of passwords (spec 1 §5; safety 3.8). */
import type { ValidationKey } from "../issue.ts";
import { MODERN_PASSWORD_MAX, PASSWORD_MAX, PASSWORD_MIN } from "../limits.ts";

/** `specified` satisfies both readings of the specification; `modern` requires length only. */
export const PASSWORD_POLICIES = ["specified", "modern"] as const;
export type PasswordPolicy = (typeof PASSWORD_POLICIES)[number];

/** 8 to 30 characters with a lower-case letter, an upper-case letter and a digit; or 8 to 128 of any kind. */
export function isStrongPassword(value: string, policy: PasswordPolicy = "specified"): boolean {
  if (policy === "modern") return value.length >= PASSWORD_MIN && value.length <= MODERN_PASSWORD_MAX;
  return value.length >= PASSWORD_MIN && value.length <= PASSWORD_MAX && /[a-z]/.test(value) &&
    /[A-Z]/.test(value) && /[0-9]/.test(value);
}

/**
 * Why a password is easy to guess: a word of its owner or of this site, another word, a repetition, a sequence,
 * neighbouring keys, a date or a year; `common` if no part of it can be named.
 */
export const PASSWORD_REASONS = [
  ...["own", "site", "word", "repeat", "sequence", "keyboard", "date", "common"] as const,
] as const;
export type PasswordReason = (typeof PASSWORD_REASONS)[number];

/** Finds what is wrong with length and composition, as a catalog key. */
export function judgeShape(value: string, policy: PasswordPolicy): ValidationKey | undefined {
  if (isStrongPassword(value, policy)) return undefined;
  return policy === "modern" ? "passwordLength" : "passwordWeak";
}
