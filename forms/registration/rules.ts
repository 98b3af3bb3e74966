/** The rules of registration as the browser can check them; the server has the last word (spec 1 §5). */
import type { MessageSlice } from "../../locales/format.ts";
import { isEmail } from "../../sdk/model/email_address.ts";
import { PASSWORD_MAX, PASSWORD_MIN } from "../../sdk/model/limits.ts";
import { isShortName } from "../../sdk/model/organization_choice.ts";
import { judgeShape, type PasswordPolicy } from "../../sdk/model/account/password.ts";

export type MessageKey = keyof MessageSlice;

interface PasswordRule {
  text: MessageKey;
  holds: (password: string) => boolean;
}

/** Each part of the password rule by itself, so that people see what is still missing. */
const SPECIFIED: PasswordRule[] = [
  { text: "account.ruleLength", holds: ({ length }) => length >= PASSWORD_MIN && length <= PASSWORD_MAX },
  { text: "account.ruleUpper", holds: (password) => /[A-Z]/.test(password) },
  { text: "account.ruleLower", holds: (password) => /[a-z]/.test(password) },
  { text: "account.ruleDigit", holds: (password) => /[0-9]/.test(password) },
];
const MODERN: PasswordRule[] = [
  { text: "account.ruleModernLength", holds: (password) => judgeShape(password, "modern") === undefined },
];

export const passwordRules = (policy: PasswordPolicy): PasswordRule[] =>
  policy === "modern" ? MODERN : SPECIFIED;

/** Choices of the form's lists, made by the page in the reader's language. */
export interface Choices {
  countries: { value: string; label: string }[];
  /** Countries with their calling codes. */
  calling: { value: string; label: string }[];
}

/** What was typed on the registration form, by field name. */
export type FieldValues = Record<string, string>;

/** The fields that must be filled, in the order of the form. */
export const REQUIRED = ["email", "password", "confirm", "realName", "workUnit", "phone", "terms"] as const;
export type RequiredField = (typeof REQUIRED)[number];

const EMPTY: Record<RequiredField, MessageKey> = {
  email: "validation.emailRequired",
  password: "validation.passwordRequired",
  confirm: "account.confirmRequired",
  realName: "validation.nameRequired",
  workUnit: "validation.affiliationMissing",
  phone: "validation.phoneRequired",
  terms: "validation.termsRequired",
};

/** What is wrong with a field, as a key of the catalog. */
export function problemOf(
  name: RequiredField,
  typed: FieldValues,
  policy: PasswordPolicy,
): MessageKey | undefined {
  const value = typed[name] ?? "";
  if (value.trim() === "") return EMPTY[name];
  switch (name) {
    case "email":
      return isEmail(value.trim()) ? undefined : "validation.invalidEmail";
    case "password":
      return shapeOf(value, policy);
    case "confirm":
      return value === typed.password ? undefined : "validation.passwordMismatch";
    case "workUnit":
      return isShortName(value) ? "validation.affiliationTooShort" : undefined;
    default:
      return undefined;
  }
}

function shapeOf(password: string, policy: PasswordPolicy): MessageKey | undefined {
  const shape = judgeShape(password, policy);
  return shape && `validation.${shape}` as MessageKey;
}
