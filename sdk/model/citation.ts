/** Formats of citations (spec 2 §3 "Citation styles", spec 3 §1). */
export const CITATION_FORMATS = [
  "sdb-doi",
  "sdb-cstr",
  "gbt35294",
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
