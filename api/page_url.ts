/** Builds addresses of our pages with a query, without its empty values. */
import { localizedPath } from "../locales/mod.ts";
import type { Locale } from "../sdk/model/locale.ts";

export function pageUrl(locale: Locale, path: string, query: Record<string, string>): string {
  const given = Object.entries(query).filter(([, value]) => value !== "");
  return localizedPath(locale, `${path}?${new URLSearchParams(given)}`);
}
