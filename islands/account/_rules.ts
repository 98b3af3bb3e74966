/** The rules of registration as the browser can check them; the server has the last word (spec 1 §5). */
import type { MessageSlice } from "../../locales/format.ts";

export type MessageKey = keyof MessageSlice;

/** For `pattern`; whole password, 8 to 30 characters. */
export const PASSWORD_PATTERN = "(?=.*[a-z])(?=.*[A-Z])(?=.*[0-9]).{8,30}";
export const PHONE_PATTERN = "\\+?[0-9][0-9 \\(\\)\\-]{4,24}";

/** Each part of the password rule by itself, so that people see what is still missing. */
export const PASSWORD_RULES: { text: MessageKey; holds: (password: string) => boolean }[] = [
  { text: "account.ruleLength", holds: ({ length }) => length >= 8 && length <= 30 },
  { text: "account.ruleUpper", holds: (password) => /[A-Z]/.test(password) },
  { text: "account.ruleLower", holds: (password) => /[a-z]/.test(password) },
  { text: "account.ruleDigit", holds: (password) => /[0-9]/.test(password) },
];

const EMPTY: Record<string, MessageKey> = {
  email: "account.emailRequired",
  password: "account.passwordRequired",
  confirm: "validation.passwordMismatch",
  realName: "validation.nameRequired",
  workUnit: "validation.affiliationMissing",
  phone: "validation.phoneRequired",
  terms: "validation.termsRequired",
};
const MALFORMED: Record<string, MessageKey> = {
  email: "validation.invalidEmail",
  password: "validation.passwordWeak",
  confirm: "validation.passwordMismatch",
  phone: "validation.invalidPhone",
};

/** What is wrong with a field, from the state that its attributes give it. */
export function problemOf({ name, value, validity }: HTMLInputElement): MessageKey | undefined {
  if (validity.valid && (name === "email" || value.trim() !== "")) return undefined;
  return validity.valueMissing || value.trim() === "" ? EMPTY[name] : MALFORMED[name];
}
