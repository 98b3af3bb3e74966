/** How answers that show the content of files may be kept. */

/**
 * A dataset may be withdrawn at any time, so every use of a cached file must be checked again; files that are not open
 * to everybody must not be stored.
 */
export function caching(open: boolean): string {
  return open ? "public, no-cache" : "private, no-store";
}
