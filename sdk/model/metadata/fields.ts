/**
 * What is said once about each field of the metadata. Lists that concern fields are derived from here; where a field
 * needs code of its own, the compiler or `tests/metadata_fields_test.ts` names what is missing.
 */
import type { DatasetMetadata } from "./metadata.ts";

/** Parts of the submission form in the order in which they are asked (spec 2 §2 "Dataset submission form"). */
export const SECTIONS = [
  "archive",
  "basic",
  "cover",
  "authors",
  "files",
  "rights",
  "papers",
  "funding",
  "coverage",
  "compliance",
  "community",
] as const;
export type Section = (typeof SECTIONS)[number];

export interface MetadataField {
  /** Where the form asks for it. */
  section: Section;
  /** Its field in a manifest, or the beginning of the names of a field with `_zh` and `_en`. */
  manifest: string;
  /** Whether the manifest has one field for each language. */
  languages?: true;
  /** Whether a form can take it over from an import, a paper or an earlier dataset. */
  prefill?: true;
  /** Whether a reviewer can write a remark about it. */
  remark?: true;
}

export const METADATA_FIELDS = {
  // Type and access right always have a value, so a form cannot tell whether they were chosen.
  dataSetTypeCode: { section: "basic", manifest: "dataset_type_code" },
  language: { section: "basic", manifest: "language", prefill: true },
  title: { section: "basic", manifest: "title", languages: true, prefill: true, remark: true },
  keywords: { section: "basic", manifest: "keywords", languages: true, prefill: true, remark: true },
  description: { section: "basic", manifest: "description", languages: true, prefill: true, remark: true },
  subjects: { section: "basic", manifest: "subjects", prefill: true, remark: true },
  authors: { section: "authors", manifest: "authors", prefill: true, remark: true },
  license: { section: "rights", manifest: "licence", prefill: true, remark: true },
  accessRight: { section: "rights", manifest: "access_right", remark: true },
  embargoMonths: { section: "rights", manifest: "embargo_months" },
  papers: { section: "papers", manifest: "papers", prefill: true, remark: true },
  references: { section: "papers", manifest: "references", prefill: true, remark: true },
  funding: { section: "funding", manifest: "funding", prefill: true, remark: true },
  projects: { section: "funding", manifest: "projects", prefill: true, remark: true },
  spatial: { section: "coverage", manifest: "spatial", prefill: true, remark: true },
  temporal: { section: "coverage", manifest: "temporal", prefill: true, remark: true },
  communityCode: { section: "community", manifest: "community", prefill: true },
  archiveDoi: { section: "archive", manifest: "archive_doi" },
  archiveEmail: { section: "archive", manifest: "archive_email" },
  parts: { section: "files", manifest: "parts" },
} as const satisfies Record<keyof DatasetMetadata, MetadataField>;

type Fields = typeof METADATA_FIELDS;
/** Names of the fields that have a property. */
export type FieldsWith<P extends keyof MetadataField> = {
  [F in keyof Fields]: Fields[F] extends Record<P, true> ? F : never;
}[keyof Fields];

/** In the order of {@link METADATA_FIELDS}. */
export const FIELD_NAMES = Object.keys(METADATA_FIELDS) as readonly (keyof DatasetMetadata)[];

/** The metadata among the properties of a dataset, in the order of {@link METADATA_FIELDS}. */
export function pickMetadata<T extends DatasetMetadata>(given: T): Pick<T, keyof DatasetMetadata> {
  return Object.fromEntries(FIELD_NAMES.map((name) => [name, given[name]])) as unknown as Pick<
    T,
    keyof DatasetMetadata
  >;
}

/** Names of the fields that have a property, in the same order. */
export function fieldsWith<P extends "languages" | "prefill" | "remark">(
  property: P,
): readonly FieldsWith<P>[] {
  return FIELD_NAMES.filter((name) => property in METADATA_FIELDS[name]) as FieldsWith<P>[];
}

const declared = (name: string): MetadataField | undefined =>
  (METADATA_FIELDS as Record<string, MetadataField>)[name];

/** The part of the form in which a field stands; `undefined` for a name that is no field. */
export const sectionOfField = (name: string): Section | undefined => declared(name)?.section;

/** What a manifest calls a field; `undefined` for a name that is no field. */
export const manifestName = (name: string): string | undefined => declared(name)?.manifest;
