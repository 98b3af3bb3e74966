/** Where a login leads: back into this site and nowhere else (safety 0.J, 3.3). */
import { URL_MAX } from "./limits.ts";

// deno-lint-ignore no-control-regex -- browsers drop control characters inside addresses, so they hide what follows
const CONTROL = /[\u0000-\u001f\u007f-\u009f]/;
const TWO_SLASHES = /[/\\]{2}|\\/;
/** Coming back to one of these would ask for the login again, or end it. */
const OWN_PAGES =
  /^(?:\/en)?\/(?:login(?:\/verify)?|register|email|logout|forgetpwd\/\w+|thirdPage|addEmail|gitAuthCallBack)\/?$/i;

/**
 * The path, query and fragment of `given` when it stays within `origin`; `undefined` for anything else. The address is
 * judged after the parser has resolved its dots and backslashes: `/.//evil.test` is `//evil.test`.
 */
export function returnPath(given: string | undefined, origin: string): string | undefined {
  if (!given || given.length > URL_MAX || CONTROL.test(given) || !URL.canParse(given, origin)) {
    return undefined;
  }
  const url = new URL(given, origin);
  // No two slashes anywhere: the server takes a language prefix away before it redirects.
  if (url.origin !== new URL(origin).origin || TWO_SLASHES.test(url.pathname)) return undefined;
  return OWN_PAGES.test(url.pathname) ? undefined : url.pathname + url.search + url.hash;
}
