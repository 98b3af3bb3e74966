/** A page of this site with an e-mail filled in, which is there for display alone. */
export function withUserName(href: string, email: string): string {
  const userName = email.trim();
  if (!userName) return href;
  return `${href}${href.includes("?") ? "&" : "?"}userName=${encodeURIComponent(userName)}`;
}
