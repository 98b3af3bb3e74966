import { createRepository, type Repository } from "../../sdk/mod.ts";
import type { Locale } from "../../sdk/model/locale.ts";

let made: { locale: Locale; repository: Repository } | undefined;

/** The API as the signed-in person; the session travels as a cookie of this site. */
export function browserRepository(locale: Locale): Repository {
  if (made?.locale !== locale) {
    made = { locale, repository: createRepository({ server: location.origin, locale }) };
  }
  return made.repository;
}
