/** Styles of the Citation Style Language that are carried (`api/crosswalks/csl`). */
export const CITATION_STYLES = ["apa", "chicago", "ieee", "vancouver", "gbt7714"] as const;
export type CitationStyle = (typeof CITATION_STYLES)[number];
/** Those of English-speaking journals, which are written in English whatever the reader's language. */
export const ENGLISH_STYLES: readonly string[] = [
  "apa",
  "chicago",
  "ieee",
  "vancouver",
] satisfies CitationStyle[];

/** Formats of citations (spec 2 §3 "Citation styles", spec 3 §1). */
export const CITATION_FORMATS = [
  "sdb-doi",
  "sdb-cstr",
  "gbt35294",
  ...CITATION_STYLES,
  "bibtex",
  "ris",
  "endnote",
  "csl-json",
] as const;
export type CitationFormat = (typeof CITATION_FORMATS)[number];

export interface Citation {
  format: CitationFormat;
  text: string;
  mediaType: string;
  fileName: string;
}
