/** The parts of the form and which field belongs to which (spec 2 §2 "Dataset submission form"). */

export const SECTIONS = [
  "basic",
  "authors",
  "papers",
  "funding",
  "coverage",
  "rights",
  "files",
  "community",
] as const;
export type Section = (typeof SECTIONS)[number];

const HOME: Record<string, Section> = {
  authors: "authors",
  papers: "papers",
  references: "papers",
  funding: "funding",
  projects: "funding",
  spatial: "coverage",
  temporal: "coverage",
  license: "rights",
  accessRight: "rights",
  embargoMonths: "rights",
  files: "files",
  communityCode: "community",
};

export function sectionOf(path: string): Section {
  return HOME[path.split(".")[0]] ?? "basic";
}

/** Sections a dataset needs; the others may stay empty. */
export const REQUIRED_SECTIONS: readonly Section[] = ["basic", "authors", "rights", "files"];
