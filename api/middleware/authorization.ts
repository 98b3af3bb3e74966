/** What a request brings in `Authorization`. */

/** Browsers send these by themselves, whoever made the request; they are the proxy's business. */
const AUTOMATIC = /^(?:basic|digest|negotiate|ntlm)\b/i;

/** The token, bare as the specified clients send it or after `Bearer`; nothing when there is none. */
export function tokenOf(header: string | null | undefined): string | undefined {
  const given = header?.trim() ?? "";
  return AUTOMATIC.test(given) ? undefined : given.replace(/^Bearer\b\s*/i, "") || undefined;
}
