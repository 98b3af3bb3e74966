/** Where identifiers resolve: the one place that decides it. */

/** A prefix for tests (DataCite's) and the sample one of our own: nothing under them is registered anywhere. */
export const TEST_DOI_PREFIX = "10.5072";
export const SAMPLE_CSTR_PREFIX = "31253";

export interface IdentifierPlace {
  publicUrl: string;
  /** Another repository gave it, so that its resolver knows it whatever its prefix. */
  foreign?: boolean;
}

/**
 * The resolver's address; our own landing address for what no resolver knows, because a link to doi.org or cstr.cn would
 * lead nowhere. Each identifier is judged by itself: those given before a real prefix was configured stay at home.
 */
export function identifierUrl(
  scheme: "doi" | "cstr",
  value: string,
  { publicUrl, foreign = false }: IdentifierPlace,
): string {
  const prefix = scheme === "doi" ? `${TEST_DOI_PREFIX}/` : `${SAMPLE_CSTR_PREFIX}.`;
  const resolver = scheme === "doi" ? "https://doi.org" : "https://cstr.cn";
  const base = foreign || !value.startsWith(prefix) ? resolver : `${publicUrl}/${scheme}`;
  return `${base}/${encodeURI(value).replace(/[?#]/g, encodeURIComponent)}`;
}
