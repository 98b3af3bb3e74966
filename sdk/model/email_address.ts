/** Checks e-mail addresses. The module has no schemas, so that islands can use the same rule. */
import { EMAIL_MAX } from "./limits.ts";

// Takes linear time: one bounded class between two literals. The length is limited before.
const EMAIL = /^[^\s@<>()",;:\\[\]]{1,64}@[A-Za-z0-9](?:[A-Za-z0-9.-]{0,252})\.[A-Za-z]{2,63}$/;

export function isEmail(value: string): boolean {
  return value.length <= EMAIL_MAX && EMAIL.test(value) && !value.includes("..");
}
