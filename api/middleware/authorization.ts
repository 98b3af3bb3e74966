/** Reads the `Authorization` header. */

/** Schemes that browsers send by themselves; they are for the proxy. */
const AUTOMATIC = /^(?:basic|digest|negotiate|ntlm)\b/i;

/** Returns the token, either bare, as the specified clients send it, or after `Bearer`; undefined if there is none. */
export function tokenOf(header: string | null | undefined): string | undefined {
  const given = header?.trim() ?? "";
  return AUTOMATIC.test(given) ? undefined : given.replace(/^Bearer\b\s*/i, "") || undefined;
}
