/** The parts of the form and which field belongs to which (spec 2 §2 "Dataset submission form"). */
import type { DatasetForm } from "./form_state.ts";

export const SECTIONS = [
  "basic",
  "authors",
  "files",
  "rights",
  "papers",
  "funding",
  "coverage",
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

/** Optional sections in which something stands already. */
export function touchedSections(form: DatasetForm, fileCount: number): Partial<Record<Section, boolean>> {
  const { authors, papers, references, funding, projects, spatial, temporal } = form;
  const some = (...lists: unknown[][]) => lists.some((list) => list.length > 0);
  return {
    authors: some(authors),
    papers: some(papers, references),
    funding: some(funding, projects),
    coverage: some(spatial, temporal),
    files: fileCount > 0,
    community: form.communityCode !== "",
  };
}
