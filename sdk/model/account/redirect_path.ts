/** Checks where a login may lead: only to a page of this site (safety 0.J, 3.3). */
import { URL_MAX } from "../limits.ts";

// deno-lint-ignore no-control-regex -- browsers drop control characters inside addresses, so they hide what follows
const CONTROL = /[\u0000-\u001f\u007f-\u009f]/;
const TWO_SLASHES = /[/\\]{2}|\\/;
/** Pages that would ask for the login again, or end the session. */
const OWN_PAGES =
  /^(?:\/en)?\/(?:login(?:\/verify)?|register|email|logout|forgetpwd\/\w+|thirdPage|addEmail|gitAuthCallBack)\/?$/i;

/**
 * Returns path, query and fragment of `given` if it stays within `origin`, else `undefined`. The address is checked
 * after the parser has resolved dots and backslashes: `/.//evil.test` becomes `//evil.test`.
 */
export function returnPath(given: string | undefined, origin: string): string | undefined {
  if (!given || given.length > URL_MAX || CONTROL.test(given)) return undefined;
  const url = parse(given, origin);
  // Two slashes are refused anywhere, because the server removes a language prefix before it redirects.
  if (url?.origin !== new URL(origin).origin || TWO_SLASHES.test(url.pathname)) return undefined;
  return OWN_PAGES.test(url.pathname) ? undefined : url.pathname + url.search + url.hash;
}

function parse(address: string, base: string): URL | undefined {
  try {
    return new URL(address, base);
  } catch {
    return undefined;
  }
}
