/** Checks of identifiers in their bare form (spec 3 §1). A DOI is checked in `model/text.ts`; `pasted_identifiers.ts` reads what people paste. */

const ORCID = /^(?:\d{4}-){3}\d{3}[\dX]$/;
const ROR = /^(?:https:\/\/ror\.org\/)?(0[a-hj-km-np-tv-z0-9]{6}\d{2})$/;
const CROCKFORD = "0123456789abcdefghjkmnpqrstvwxyz";
/** A second one behind a comma or a semicolon is no part of the first. */
const CSTR = /^(?!.*[;,、，；|]\w{5}\.\d{2}\.)\w{5}\.\d{2}\.[^\s\p{Cc}\p{Cs}]{1,240}$/u;
const CSTR_MAX = 249;
const DATASET_ID = /^(?:[0-9a-f]{32}|\d{18})$/;

/** The last character of an ORCID iD from its fifteen digits (ISO 7064 MOD 11-2). */
export function orcidCheckCharacter(digits: string): string {
  let total = 0;
  for (const digit of digits) total = (total + Number(digit)) * 2;
  const check = (12 - total % 11) % 11;
  return check === 10 ? "X" : String(check);
}

/** A bare ORCID iD, `0000-0002-1694-233X`, whose check character is right. */
export function isOrcid(value: string): boolean {
  if (!ORCID.test(value)) return false;
  const digits = value.replaceAll("-", "");
  return digits[15] === orcidCheckCharacter(digits.slice(0, 15));
}

/** The two check digits of a ROR id from its first seven characters. */
export function rorCheckDigits(start: string): string {
  let number = 0;
  for (const character of start) number = number * 32 + CROCKFORD.indexOf(character);
  return String(98 - (number * 100) % 97).padStart(2, "0");
}

/** A ROR id, bare (`034t30j35`) or as its address (`https://ror.org/034t30j35`), whose check digits are right. */
export function isRor(value: string): boolean {
  const id = ROR.exec(value)?.[1];
  return id !== undefined && id.slice(7) === rorCheckDigits(id.slice(0, 7));
}

/** `{registrant}.{two-digit resource type}.{internal id}`, e.g. `31253.11.sciencedb.01234` (GB/T 32843-2016). */
export function isCstr(value: string): boolean {
  return value.length <= CSTR_MAX && CSTR.test(value);
}

/** 32 lower-case hexadecimal digits, or the 18 digits of older records (spec 3 §2). */
export function isDataSetId(value: string): boolean {
  return DATASET_ID.test(value);
}
