/**
 * The manifest `metadata.json` or `metadata.yaml`, which is in a folder with `files/`. Field names are snake case, and
 * the languages of a text are separate fields (`title_zh`, `title_en`); `toMetadata` converts it to the shape of the
 * API.
 */
import { z } from "zod";
import { COMPLIANCE_KINDS, type ComplianceKind } from "./attachment.ts";
import { CREATOR_KINDS, type CreatorKind } from "./metadata/creator_name.ts";
import { DATASET_SOURCES, type DatasetSource } from "./dataset_source.ts";
import { filePathSchema } from "./file.ts";
import * as limits from "./limits.ts";
import type { LocalizedText } from "./locale.ts";
import { descriptionSchema } from "./metadata/description_schema.ts";
import { manifestName } from "./metadata/fields.ts";
import {
  type DatasetMetadata,
  metadataSchema,
  PAPER_STATUSES,
  type PaperStatus,
  type Reference,
  REFERENCE_TYPES,
  type Spatial,
} from "./metadata/metadata.ts";
import { text } from "./text.ts";
import { ACCESS_RIGHTS, type AccessRight } from "./vocabulary/access_rights.ts";
import { CUSTOM_LICENCE } from "./vocabulary/licences.ts";
import { RESOURCE_TYPE_CODES, type ResourceTypeCode } from "./vocabulary/resource_types.ts";

export interface ManifestAffiliation {
  name_zh?: string;
  name_en?: string;
  ror?: string | null;
}

export interface ManifestAuthor {
  /** Without parts a name is split by rule; an organisation has no parts. */
  name_zh?: string;
  name_en?: string;
  kind?: CreatorKind;
  family_zh?: string;
  family_en?: string;
  given_zh?: string;
  given_en?: string;
  email?: string | null;
  orcid?: string | null;
  corresponding: boolean;
  affiliations: ManifestAffiliation[];
}

/** SPDX id, or `custom` with its own text. */
export interface ManifestLicence {
  label?: string;
  spdx?: string | null;
  url?: string | null;
  custom: boolean;
  text_zh?: string;
  text_en?: string;
}

export interface ManifestPaper {
  title_zh?: string;
  title_en?: string;
  journal_zh?: string;
  journal_en?: string;
  status: PaperStatus;
  manuscript_number?: string;
  /** Citation of the paper. */
  reference_zh?: string;
  reference_en?: string;
  doi?: string | null;
  url?: string | null;
  /** Year of publication; it becomes part of the reference if none is given. */
  year?: number | null;
}

/** Degrees (WGS 84) and metres. */
export type ManifestSpatial =
  | { kind: "point"; lon: number; lat: number; elev?: number | null }
  | {
    kind: "region";
    west: number;
    south: number;
    east: number;
    north: number;
    min_elev?: number | null;
    max_elev?: number | null;
  };

/** A funder or a project. */
export interface ManifestNamed {
  name_zh?: string;
  name_en?: string;
  number?: string;
  url?: string | null;
}

/** A document in the manifest's folder, and what it is about. */
export interface ManifestCompliance {
  path: string;
  kind: ComplianceKind;
}

/** A file that the manifest declares; what is declared is compared with the file. */
export interface ManifestFile {
  /** Below `files/`, with `/` between folders. */
  path: string;
  bytes: number;
  /** Lower-case hex. */
  sha256: string;
}

/** The manifest after its defaults were filled in. */
export interface Manifest {
  name?: string;
  dataset_type_code: ResourceTypeCode;
  language: string;
  title_zh: string;
  title_en: string;
  keywords_zh: string[];
  keywords_en: string[];
  description_zh: string;
  description_en: string;
  authors: ManifestAuthor[];
  /** Codes of GB/T 13745-2009; the names are for people. */
  subjects: { scheme?: string; code: string; name_zh?: string; name_en?: string }[];
  licence?: ManifestLicence;
  access_right: AccessRight;
  embargo_months?: number;
  community?: string;
  /** For packages: `dataSetId` of each of the depositor's own published datasets in it. */
  parts: string[];
  papers: ManifestPaper[];
  references: Reference[];
  funding: ManifestNamed[];
  projects: ManifestNamed[];
  spatial: ManifestSpatial[];
  /** `2007`, `2007-11`, `2007-11-01`, `2007-11-01 14:30:00` in UTC, or ISO 8601 with a zone. */
  temporal: { start: string; end: string }[];
  /** Origin of the data, for people. */
  source?: string;
  /** `archive`: published before, and keeps its DOI. */
  submission: DatasetSource;
  /** For archives: the DOI, and the e-mail to ask, which must not be the depositor's own. */
  archive_doi?: string;
  archive_email?: string;
  total_bytes?: number;
  file_count?: number;
  /** Picture in the manifest's folder, such as `cover.png`; if absent, one is drawn from the data at submission. */
  cover?: string;
  /** Documents in the manifest's folder that only depositor and reviewers see; a path alone has the kind `other`. */
  compliance: (string | ManifestCompliance)[];
  /** If absent, every file below `files/` belongs to the dataset. */
  files?: ManifestFile[];
}

const name = (max = limits.NAME_MAX) => z.string().max(max).optional();
const optional = (max: number) => z.string().max(max).nullish();

const affiliation = z.object({ name_zh: name(), name_en: name(), ror: optional(limits.URL_MAX) });
const author = z.object({
  name_zh: name(2 * limits.NAME_MAX + 2),
  name_en: name(2 * limits.NAME_MAX + 2),
  kind: z.enum(CREATOR_KINDS).optional(),
  family_zh: name(),
  family_en: name(),
  given_zh: name(),
  given_en: name(),
  email: optional(limits.EMAIL_MAX),
  orcid: optional(limits.URL_MAX),
  corresponding: z.boolean().default(false),
  affiliations: z.array(affiliation).max(limits.AFFILIATIONS_MAX).default([]),
});
const licence = z.object({
  label: name(),
  spdx: optional(64),
  url: optional(limits.URL_MAX),
  custom: z.boolean().default(false),
  text_zh: name(limits.DESCRIPTION_MAX),
  text_en: name(limits.DESCRIPTION_MAX),
});
const paper = z.object({
  title_zh: name(limits.TEXT_MAX),
  title_en: name(limits.TEXT_MAX),
  journal_zh: name(),
  journal_en: name(),
  status: z.enum(PAPER_STATUSES).default("to_be_submitted"),
  manuscript_number: name(),
  reference_zh: name(limits.TEXT_MAX),
  reference_en: name(limits.TEXT_MAX),
  doi: optional(limits.URL_MAX),
  url: optional(limits.URL_MAX),
  year: z.int().nullish(),
});
const point = z.object({
  kind: z.literal("point"),
  lon: z.number(),
  lat: z.number(),
  elev: z.number().nullish(),
});
const region = z.object({
  kind: z.literal("region"),
  west: z.number(),
  south: z.number(),
  east: z.number(),
  north: z.number(),
  min_elev: z.number().nullish(),
  max_elev: z.number().nullish(),
});
const named = z.object({ name_zh: name(), name_en: name(), number: name(), url: optional(limits.URL_MAX) });

const declaredFile = z.object({
  path: z.string().max(limits.FILE_PATH_BYTES_MAX),
  bytes: z.int().min(0),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});

const description = descriptionSchema.meta({
  description:
    `Plain text of at most ${limits.DESCRIPTION_MAX} characters; or HTML, which begins with a block such as <p> or ` +
    "<ul> that is closed, and which is sanitised when it is stored.",
});

const shape = z.object({
  name: name(),
  dataset_type_code: z.enum(RESOURCE_TYPE_CODES).default("001"),
  language: z.string().max(8).default(""),
  // Long titles are cut, not refused (spec 2 §7).
  title_zh: z.string().default(""),
  title_en: z.string().default(""),
  keywords_zh: z.array(z.string().max(limits.KEYWORD_MAX)).max(limits.KEYWORDS_MAX).default([]),
  keywords_en: z.array(z.string().max(limits.KEYWORD_MAX)).max(limits.KEYWORDS_MAX).default([]),
  description_zh: description.default(""),
  description_en: description.default(""),
  authors: z.array(author).max(limits.CREATORS_MAX).default([]),
  subjects: z.array(z.object({ scheme: name(), code: z.string().max(8), name_zh: name(), name_en: name() }))
    .max(limits.SUBJECTS_MAX).default([]),
  licence: licence.optional(),
  access_right: z.enum(ACCESS_RIGHTS).default("PUBLIC"),
  embargo_months: z.int().min(1).max(limits.EMBARGO_MONTHS_MAX).optional(),
  community: name(32),
  parts: z.array(z.string().max(64)).max(limits.PARTS_MAX).default([]),
  papers: z.array(paper).max(limits.ENTRIES_MAX).default([]),
  references: z.array(
    z.object({ type: z.enum(REFERENCE_TYPES).default("literature"), text: z.string().max(limits.TEXT_MAX) }),
  )
    .max(limits.ENTRIES_MAX).default([]),
  funding: z.array(named).max(limits.ENTRIES_MAX).default([]),
  projects: z.array(named).max(limits.ENTRIES_MAX).default([]),
  spatial: z.array(z.discriminatedUnion("kind", [point, region])).max(limits.ENTRIES_MAX).default([]),
  temporal: z.array(z.object({ start: text(40), end: text(40) })).max(limits.ENTRIES_MAX).default([]),
  source: name(limits.TEXT_MAX),
  submission: z.enum(DATASET_SOURCES).default("new"),
  archive_doi: name(limits.URL_MAX),
  archive_email: name(limits.EMAIL_MAX),
  total_bytes: z.int().min(0).optional(),
  file_count: z.int().min(0).optional(),
  cover: filePathSchema.optional(),
  compliance: z.array(z.union([
    filePathSchema,
    z.object({ path: filePathSchema, kind: z.enum(COMPLIANCE_KINDS).default("other") }),
  ])).max(limits.COMPLIANCE_ITEMS_MAX).default([]),
  files: z.array(declaredFile).optional(),
});

export const manifestSchema: z.ZodType<Manifest> = shape;

/** The published JSON Schema of a manifest (draft 2020-12). */
export function manifestJsonSchema(): Record<string, unknown> {
  return z.toJSONSchema(shape, { io: "input", unrepresentable: "any" }) as Record<string, unknown>;
}

const pair = (zh?: string | null, en?: string | null): LocalizedText => ({ zh: zh ?? "", en: en ?? "" });

/**
 * Converts a manifest to metadata, with the same schema as every other deposit.
 * @throws z.ZodError with paths of the metadata; {@link manifestPath} names the manifest's field.
 */
export function toMetadata(manifest: Manifest): DatasetMetadata {
  return metadataSchema.parse({
    dataSetTypeCode: manifest.dataset_type_code,
    language: manifest.language,
    title: pair(manifest.title_zh, manifest.title_en),
    keywords: { zh: manifest.keywords_zh, en: manifest.keywords_en },
    description: pair(manifest.description_zh, manifest.description_en),
    subjects: manifest.subjects.map(({ code }) => code),
    authors: manifest.authors.map(toAuthor),
    license: toLicense(manifest.licence),
    accessRight: manifest.access_right,
    embargoMonths: manifest.embargo_months,
    papers: manifest.papers.map(toPaper),
    references: manifest.references,
    funding: manifest.funding.map((one) => ({
      name: pair(one.name_zh, one.name_en),
      number: one.number ?? "",
    })),
    projects: manifest.projects.map((one) => ({
      name: pair(one.name_zh, one.name_en),
      url: one.url ?? "",
      number: one.number ?? "",
    })),
    spatial: manifest.spatial.map(toSpatial),
    temporal: manifest.temporal,
    communityCode: manifest.community ?? "",
    archiveDoi: manifest.archive_doi ?? "",
    archiveEmail: manifest.archive_email ?? "",
    parts: manifest.parts,
  });
}

function toAuthor(one: ManifestAuthor) {
  return {
    kind: one.kind,
    name: pair(one.name_zh, one.name_en),
    family: pair(one.family_zh, one.family_en),
    given: pair(one.given_zh, one.given_en),
    email: one.email ?? "",
    orcid: one.orcid ?? "",
    corresponding: one.corresponding,
    affiliations: one.affiliations.map(({ name_zh, name_en, ror }) => ({
      name: pair(name_zh, name_en),
      ror: ror ?? "",
    })),
  };
}

function toLicense(one: Manifest["licence"]) {
  if (!one) return undefined;
  return { id: one.custom ? CUSTOM_LICENCE : one.spdx ?? "", text: pair(one.text_zh, one.text_en) };
}

function toPaper(one: ManifestPaper) {
  return {
    title: pair(one.title_zh, one.title_en),
    journal: pair(one.journal_zh, one.journal_en),
    status: one.status,
    manuscriptNumber: one.manuscript_number ?? "",
    reference: toReference(one),
    doi: one.doi ?? "",
    url: one.url ?? "",
  };
}

/** There is no field for the year: without a reference, one is made of title, journal and year. */
function toReference(one: ManifestPaper): LocalizedText {
  const { reference_zh, reference_en, year } = one;
  if (reference_zh || reference_en || !year) return pair(reference_zh, reference_en);
  const cite = (title = "", journal = "") => {
    if (!title && !journal) return "";
    const source = [journal, year].filter(Boolean).join(", ");
    return [title, source].filter(Boolean).join(". ").slice(0, limits.TEXT_MAX);
  };
  return { zh: cite(one.title_zh, one.journal_zh), en: cite(one.title_en, one.journal_en) };
}

function toSpatial(one: ManifestSpatial): Spatial {
  if (one.kind === "point") {
    return { kind: "point", longitude: one.lon, latitude: one.lat, elevation: one.elev ?? undefined };
  }
  const { west, south, east, north } = one;
  const elevation = { minElevation: one.min_elev ?? undefined, maxElevation: one.max_elev ?? undefined };
  return { kind: "region", west, south, east, north, ...elevation };
}

/** Names inside an entry of a list, and of a licence, that a manifest writes in another way. */
const ENTRY_NAMES: Record<string, string> = {
  // Only the licence has an id.
  id: "spdx",
  manuscriptNumber: "manuscript_number",
  longitude: "lon",
  latitude: "lat",
  elevation: "elev",
  minElevation: "min_elev",
  maxElevation: "max_elev",
};

/** Translates a path of the metadata to the manifest's field: `authors.0.name.zh` becomes `authors.0.name_zh`. */
export function manifestPath(path: string): string {
  const [field, ...rest] = path.split(".");
  const name = manifestName(field) ?? field;
  const renamed = [name, ...rest.map((part) => ENTRY_NAMES[part] ?? part)].join(".");
  return renamed.replace(/\.(zh|en)(?=\.|$)/g, "_$1").replace(/^subjects\.\d+$/, "$&.code");
}
