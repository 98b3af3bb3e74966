/**
 * Telephone numbers (spec 1 §5): one library judges them in the browser, in forms, in the API and in the programs that use
 * it. Its tables are heavy, so this stands apart from `contact.ts`, and islands load it once it is needed.
 */
import {
  AsYouType,
  type CountryCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from "libphonenumber-js/min";
import { PHONE_MAX } from "../limits.ts";

/** By which country a number is read that names none (spec 1 §2). */
const PREFERRED: CountryCode = "CN";

function parse(given: string, country: string) {
  if (given.length > PHONE_MAX) return undefined;
  const defaultCountry = isSupportedCountry(country) ? country : PREFERRED;
  const number = parsePhoneNumberFromString(given, { defaultCountry, extract: false });
  // An extension has no place in E.164: to cut it off would store another number than was given.
  return number?.isValid() && !number.ext ? number : undefined;
}

/**
 * The number as E.164, such as `+8613800000000`; nothing when it is none.
 * @param country ISO 3166-1 alpha-2: what begins without `+` is read as a number of it; China when empty or unknown.
 */
export function readPhone(given: string, country = ""): string | undefined {
  return parse(given.trim(), country)?.number;
}

/** The same spaced as people read it, such as `+86 138 0000 0000`. */
export function spacedPhone(given: string, country = ""): string | undefined {
  return parse(given.trim(), country)?.formatInternational();
}

export interface NationalPhone {
  phone: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
}

/**
 * A stored number as its own country writes it. @param stored E.164.
 * @returns nothing where that would be read as another number, and for what is no number or no country's.
 */
export function nationalPhone(stored: string): NationalPhone | undefined {
  const number = parse(stored, "");
  if (!number?.country) return undefined;
  const phone = number.formatNational();
  return readPhone(phone, number.country) === number.number ? { phone, country: number.country } : undefined;
}

export interface TypedPhone {
  /** As typed where the country's way of writing would say another number, or would drop something. */
  phone: string;
  /** The country that a number with `+` names so far. */
  country?: string;
}

/** What has been typed so far as the country writes it. */
export function typedPhone(typed: string, country: string): TypedPhone {
  const writer = new AsYouType(isSupportedCountry(country) ? country : PREFERRED);
  const written = writer.input(typed);
  const drops = written.length < typed.length || /\p{L}/u.test(typed);
  const same = !drops && readPhone(written, country) === readPhone(typed, country);
  return { phone: same ? written : typed, country: typed.startsWith("+") ? writer.getCountry() : undefined };
}
