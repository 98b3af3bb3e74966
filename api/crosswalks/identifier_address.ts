/** Where identifiers resolve: the one place that decides it. */

/** A prefix for tests (DataCite's) and the sample one of our own: nothing under them is registered anywhere. */
export const TEST_DOI_PREFIX = "10.5072";
export const SAMPLE_CSTR_PREFIX = "31253";

export interface IdentifierSettings {
  publicUrl: string;
  doiPrefix: string;
  cstrPrefix: string;
}

/**
 * The resolver's address once a real prefix is configured; until then our own landing address, because a link to
 * doi.org or cstr.cn would lead nowhere.
 */
export function identifierUrl(scheme: "doi" | "cstr", value: string, settings: IdentifierSettings): string {
  const registered = scheme === "doi"
    ? settings.doiPrefix !== TEST_DOI_PREFIX
    : settings.cstrPrefix !== SAMPLE_CSTR_PREFIX;
  const resolver = scheme === "doi" ? "https://doi.org" : "https://cstr.cn";
  return `${registered ? resolver : `${settings.publicUrl}/${scheme}`}/${encodeURI(value)}`;
}
