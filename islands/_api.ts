/** The API as the person at the browser; the session travels as a cookie of this site. */
import { createRepository, type Repository } from "../sdk/mod.ts";
import type { Locale } from "../sdk/model/locale.ts";
import { newTraceId, pageOwner } from "./_page_owner.ts";
import { watchSession } from "./_session_end.ts";

let made: { locale: Locale; repository: Repository } | undefined;

export function browserRepository(locale: Locale): Repository {
  if (made?.locale !== locale) {
    const options = {
      server: location.origin,
      userName: pageOwner(),
      locale,
      traceId: newTraceId,
      fetch: watchSession((request) => fetch(request)),
    };
    made = { locale, repository: createRepository(options) };
  }
  return made.repository;
}
