/** Decides where an identifier resolves. */

/** Prefixes for tests: DataCite's, and our own sample. Nothing below them is registered. */
export const TEST_DOI_PREFIX = "10.5072";
export const SAMPLE_CSTR_PREFIX = "31253";

export interface IdentifierPlace {
  publicUrl: string;
  /** Set if another repository assigned the identifier, so that its resolver knows it whatever the prefix is. */
  foreign?: boolean;
}

/**
 * Returns the address at the resolver, or our own landing page for an identifier that no resolver knows, because a link
 * to doi.org or cstr.cn would fail. Each identifier is decided by its own prefix: those assigned before a real prefix
 * was configured keep our address.
 */
export function identifierUrl(
  scheme: "doi" | "cstr",
  value: string,
  { publicUrl, foreign = false }: IdentifierPlace,
): string {
  const prefix = scheme === "doi" ? `${TEST_DOI_PREFIX}/` : `${SAMPLE_CSTR_PREFIX}.`;
  const resolver = scheme === "doi" ? DOI_RESOLVER : "https://cstr.cn";
  const base = foreign || !value.startsWith(prefix) ? resolver : `${publicUrl}/${scheme}`;
  return `${base}/${escaped(value)}`;
}

const DOI_RESOLVER = "https://doi.org";
const escaped = (value: string) => encodeURI(value).replace(/[?#]/g, encodeURIComponent);

/** Address of a work of somebody else. */
export const doiAddress = (doi: string): string => `${DOI_RESOLVER}/${escaped(doi)}`;

/**
 * An address as links and RDF take it: what no IRI may hold is percent-encoded (RFC 3987). `undefined` for what is no
 * address.
 */
export function iriOf(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined;
  return new URL(address).href.replace(/[<>"{}|\\^`\s]/g, encodeURIComponent);
}
