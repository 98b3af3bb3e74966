/** The parts of the form and which field belongs to which (spec 2 §2 "Dataset submission form"). */
import type { DatasetSource } from "../../sdk/model/dataset_source.ts";
import { type Section, sectionOfField, SECTIONS } from "../../sdk/model/metadata/fields.ts";
import { PACKAGE } from "../../sdk/model/vocabulary/resource_types.ts";
import type { DatasetForm } from "./form_state.ts";

/** Parts of the form for what belongs to a version besides its metadata, and for what remarks call otherwise. */
const BESIDES: Record<string, Section> = {
  cover: "cover",
  compliance: "compliance",
  files: "files",
  community: "community",
};

export function sectionOf(path: string): Section {
  const [name] = path.split(".");
  return sectionOfField(name) ?? BESIDES[name] ?? "basic";
}

/** Faults as the form asks: by section, and inside a section as they were found. */
export function inFormOrder<T extends { path: string }>(issues: readonly T[]): T[] {
  const place = ({ path }: T) => SECTIONS.indexOf(sectionOf(path));
  return issues.toSorted((one, other) => place(one) - place(other));
}

/**
 * Where the data were published before is a question for archive submissions alone. A package is asked for less
 * (spec 2 §3); what stands there already, from the time before it became one, stays to be seen.
 */
export function sectionsOf(
  form: DatasetForm,
  { source, compliance }: { source: DatasetSource; compliance: number },
): readonly Section[] {
  const isPackage = form.dataSetTypeCode === PACKAGE;
  const isAsked: Partial<Record<Section, boolean>> = {
    archive: source === "archive",
    coverage: !isPackage || form.spatial.length + form.temporal.length > 0,
    compliance: !isPackage || compliance > 0,
  };
  return SECTIONS.filter((section) => isAsked[section] ?? true);
}

/** Sections a dataset needs; the others may stay empty. */
export const REQUIRED_SECTIONS: readonly Section[] = [
  "archive",
  "basic",
  "authors",
  "rights",
  "files",
];

/** Optional sections in which something stands already. */
export function touchedSections(
  form: DatasetForm,
  { files, compliance, cover }: { files: number; compliance: number; cover: boolean },
): Partial<Record<Section, boolean>> {
  const { authors, papers, references, funding, projects, spatial, temporal } = form;
  const some = (...lists: unknown[][]) => lists.some((list) => list.length > 0);
  return {
    authors: some(authors),
    papers: some(papers, references),
    funding: some(funding, projects),
    coverage: some(spatial, temporal),
    cover,
    files: files > 0,
    compliance: compliance > 0,
    community: form.communityCode !== "",
  };
}
