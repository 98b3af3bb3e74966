/** Writes the `Content-Disposition` header (RFC 6266). */

/** Saves a file as `name`, whatever characters it has; programs that know only ASCII get `_` for the others. */
export function attachment(name: string): string {
  const ascii = name.replace(/[^\x20-\x7e]|["\\%]/gu, "_");
  const encoded = encodeURIComponent(name).replace(/['()*]/g, percent);
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}

/** Encodes characters that `encodeURIComponent` leaves and RFC 8187 does not allow. */
function percent(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
}

/** Shows a file in the browser, and saves it as `name` if a person asks for that. */
export function inline(name: string): string {
  return attachment(name).replace(/^attachment/, "inline");
}
