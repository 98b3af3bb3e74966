/** Checks e-mail addresses, and masks them. The module has no schemas, so that islands can use the same rules. */
import { EMAIL_MAX } from "./limits.ts";

// Takes linear time: one bounded class between two literals. The length is limited before.
const EMAIL = /^[^\s@<>()",;:\\[\]]{1,64}@[A-Za-z0-9](?:[A-Za-z0-9.-]{0,252})\.[A-Za-z]{2,63}$/;

export function isEmail(value: string): boolean {
  return value.length <= EMAIL_MAX && EMAIL.test(value) && !value.includes("..");
}

/** Masks an e-mail for strangers: `abc***@example.org` (spec 2 §9 "E-mail"). */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf("@");
  return at < 0 ? "" : `${email.slice(0, Math.min(3, at))}***${email.slice(at)}`;
}

/** An address as a link to it (RFC 6068): its parts are encoded, and the `@` between them is not. */
export function mailtoLink(email: string, headers: Record<string, string> = {}): string {
  const at = email.lastIndexOf("@");
  const address = `${encodeURIComponent(email.slice(0, at))}@${encodeURIComponent(email.slice(at + 1))}`;
  const fields = Object.entries(headers).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return `mailto:${[address, fields.join("&")].filter(Boolean).join("?")}`;
}
