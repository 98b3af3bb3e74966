/** Apart from the field: the table comes only once a number is wrong. */
import { type CountryCode, getExampleNumber } from "libphonenumber-js/min";
import examples from "libphonenumber-js/mobile/examples";

/** A mobile number of a country as people there write it; "" where none is known. */
export function examplePhone(country: string): string {
  return getExampleNumber(country as CountryCode, examples)?.formatNational() ?? "";
}
