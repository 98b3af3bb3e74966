/** What an e-mail looks like; without the schemas, so that islands can judge by the same rule. */
import { EMAIL_MAX } from "./limits.ts";

// Linear: one bounded class between two literals. Length is capped before it runs.
const EMAIL = /^[^\s@<>()",;:\\[\]]{1,64}@[A-Za-z0-9](?:[A-Za-z0-9.-]{0,252})\.[A-Za-z]{2,63}$/;

export function isEmail(value: string): boolean {
  return value.length <= EMAIL_MAX && EMAIL.test(value) && !value.includes("..");
}
