/** Telephone numbers (spec 1 §5): any international number; without `+` it is read as one of the given country. */
import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from "libphonenumber-js";

/** The number as E.164, such as `+8613800000000`; nothing when it is no valid number. */
export function readPhone(given: string, country = ""): string | undefined {
  const home: CountryCode = isSupportedCountry(country) ? country : "CN";
  const number = parsePhoneNumberFromString(given.slice(0, 40), home);
  return number?.isValid() ? number.number : undefined;
}
