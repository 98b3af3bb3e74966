/** Metadata of a dataset (spec 2 §3). A draft may be incomplete; `completeness.ts` finds what is missing. */
import { z } from "zod";
import { CREATOR_KINDS, type CreatorName, readName } from "./creator_name.ts";
import * as limits from "../limits.ts";
import type { LocalizedText } from "../locale.ts";
import { distinctKeywords, isKeyword, tidyKeyword } from "./keywords.ts";
import { descriptionSchema } from "./description_schema.ts";
import { endsAfterStart, readCoverageTime, type Side } from "./coverage_time.ts";
import { emailSchema, isStorable, text, urlSchema } from "../text.ts";
import { titleSchema } from "./title_schema.ts";
import { ACCESS_RIGHTS, type AccessRight } from "../vocabulary/access_rights.ts";
import { doiSchema, grantSchema, orcidSchema, rorSchema } from "../vocabulary/identifier_schemas.ts";
import { findLanguage } from "../vocabulary/languages.ts";
import { RESOURCE_TYPE_CODES, type ResourceTypeCode } from "../vocabulary/resource_types.ts";

export const PAPER_STATUSES = ["to_be_submitted", "under_review", "accepted", "published"] as const;
export type PaperStatus = (typeof PAPER_STATUSES)[number];
export const REFERENCE_TYPES = ["literature", "code", "dataset"] as const;
export type ReferenceType = (typeof REFERENCE_TYPES)[number];

export interface Affiliation {
  name: LocalizedText;
  /** `https://ror.org/0…` or empty. */
  ror: string;
}

export interface Creator extends CreatorName {
  /** Empty, or unique within the dataset. Masked for everybody except the depositor and the reviewers. */
  email: string;
  /** `0000-0000-0000-0000` or empty. */
  orcid: string;
  corresponding: boolean;
  affiliations: Affiliation[];
}

/** A licence of `vocabulary/licences.ts` by SPDX id, or `custom` with its own text; empty if none is chosen. */
export interface LicenseChoice {
  id: string;
  text: LocalizedText;
}

export interface Paper {
  title: LocalizedText;
  journal: LocalizedText;
  status: PaperStatus;
  manuscriptNumber: string;
  /** Citation in each language; may be empty (spec 2 §3). */
  reference: LocalizedText;
  doi: string;
  url: string;
}

export interface Reference {
  type: ReferenceType;
  text: string;
}

export interface Funding {
  name: LocalizedText;
  number: string;
}

export interface Project {
  name: LocalizedText;
  url: string;
  number: string;
}

/** Degrees (WGS 84) and metres. */
export interface SpatialPoint {
  kind: "point";
  longitude: number;
  latitude: number;
  elevation?: number;
}

export interface SpatialRegion {
  kind: "region";
  west: number;
  south: number;
  east: number;
  north: number;
  minElevation?: number;
  maxElevation?: number;
}

export type Spatial = SpatialPoint | SpatialRegion;

/**
 * ISO 8601 in the precision that was given: `2007`, `2007-11`, `2007-11-01`, `2007-11-01T14:30:00+08:00`. An end includes the
 * whole of its year, month or day. Years before the common era have a sign (`-0500` is 501 BCE).
 */
export interface Temporal {
  start: string;
  end: string;
}

export interface DatasetMetadata {
  dataSetTypeCode: ResourceTypeCode;
  /** ISO 639-1 code of the data's language; empty if none is chosen. */
  language: string;
  title: LocalizedText;
  keywords: { zh: string[]; en: string[] };
  description: LocalizedText;
  /** Codes of GB/T 13745-2009. */
  subjects: string[];
  authors: Creator[];
  license: LicenseChoice;
  accessRight: AccessRight;
  embargoMonths?: number;
  papers: Paper[];
  references: Reference[];
  funding: Funding[];
  projects: Project[];
  spatial: Spatial[];
  temporal: Temporal[];
  /** Community that reviews it; empty for the data governance team (spec 2 §6). */
  communityCode: string;
  /** For archives: the DOI under which the data were published before, and the e-mail to ask. */
  archiveDoi: string;
  archiveEmail: string;
  /** For packages: `dataSetId` of each of the depositor's own published datasets in it. */
  parts: string[];
}

/** What a caller may send: the same shape with any part left out. */
export type Input<T> = T extends (infer U)[] ? Input<U>[]
  : T extends object ? { [K in keyof T]?: Input<T[K]> }
  : T;

const both = (max: number): z.ZodType<LocalizedText, Input<LocalizedText>> =>
  z.object({ zh: text(max).default(""), en: text(max).default("") });
const none: LocalizedText = { zh: "", en: "" };

const affiliationSchema: z.ZodType<Affiliation, Input<Affiliation>> = z.object({
  name: both(limits.NAME_MAX).default(none),
  ror: rorSchema.default(""),
});

/** Has room for two parts of the largest length and the characters between them. */
const shownName = both(2 * limits.NAME_MAX + 2).default(none);

const creatorSchema: z.ZodType<Creator, Input<Creator>> = z.object({
  kind: z.enum(CREATOR_KINDS).optional(),
  name: shownName,
  family: both(limits.NAME_MAX).default(none),
  given: both(limits.NAME_MAX).default(none),
  nameDoubtful: z.boolean().optional(),
  email: z.union([z.literal(""), emailSchema], { error: "invalidEmail" }).default(""),
  orcid: orcidSchema.default(""),
  corresponding: z.boolean().default(false),
  affiliations: z.array(affiliationSchema).max(limits.AFFILIATIONS_MAX).default([]),
}).transform(readName);

const licenseSchema: z.ZodType<LicenseChoice, Input<LicenseChoice>> = z.object({
  id: text(64).default(""),
  text: both(limits.DESCRIPTION_MAX).default(none),
});

const paperSchema: z.ZodType<Paper, Input<Paper>> = z.object({
  title: both(limits.TEXT_MAX).default(none),
  journal: both(limits.NAME_MAX).default(none),
  status: z.enum(PAPER_STATUSES).default("to_be_submitted"),
  manuscriptNumber: text(limits.NAME_MAX).default(""),
  reference: both(limits.TEXT_MAX).default(none),
  doi: doiSchema.default(""),
  url: urlSchema.default(""),
});

const referenceSchema: z.ZodType<Reference, Input<Reference>> = z.object({
  type: z.enum(REFERENCE_TYPES).default("literature"),
  text: text(limits.TEXT_MAX).default(""),
});

const fundingSchema: z.ZodType<Funding, Input<Funding>> = z.object({
  name: both(limits.NAME_MAX).default(none),
  number: grantSchema.default(""),
});

const projectSchema: z.ZodType<Project, Input<Project>> = z.object({
  name: both(limits.NAME_MAX).default(none),
  url: urlSchema.default(""),
  number: grantSchema.default(""),
});

function fewDecimals(value: number): boolean {
  return Math.abs(Number(value.toFixed(limits.COORDINATE_DECIMALS)) - value) < 1e-9;
}

/** Messages for a missing value and for one that is not a number; a number out of range has its own. */
const number = z.number({
  error: ({ code, input }) => {
    if (code !== "invalid_type") return undefined;
    return input === undefined ? "required" : "invalidNumber";
  },
});
const degrees = (max: number) => number.min(-max).max(max).refine(fewDecimals, { error: "tooManyDecimals" });
const elevation = number.min(limits.ELEVATION_MIN).max(limits.ELEVATION_MAX)
  .refine(fewDecimals, { error: "tooManyDecimals" })
  .optional();

const pointSchema = z.object({
  kind: z.literal("point"),
  longitude: degrees(limits.LONGITUDE_MAX),
  latitude: degrees(limits.LATITUDE_MAX),
  elevation,
});

/** A region in the Pacific, which stands as two on the map; from 180 to −180 nothing lies between. */
const crossesDateLine = ({ west, east }: { west: number; east: number }): boolean =>
  west > 0 && west < limits.LONGITUDE_MAX && east < 0 && east > -limits.LONGITUDE_MAX;

const regionSchema = z.object({
  kind: z.literal("region"),
  west: degrees(limits.LONGITUDE_MAX),
  south: degrees(limits.LATITUDE_MAX),
  east: degrees(limits.LONGITUDE_MAX),
  north: degrees(limits.LATITUDE_MAX),
  minElevation: elevation,
  maxElevation: elevation,
})
  .refine((sides) => sides.west < sides.east || crossesDateLine(sides), {
    error: "westNotBeforeEast",
    path: ["east"],
  })
  .superRefine((sides, context) => {
    if (!crossesDateLine(sides)) return;
    const { west, east } = sides;
    context.addIssue({
      code: "custom",
      message: "acrossDateLine",
      params: { west, east },
      path: ["east"],
      input: east,
    });
  })
  .refine(({ south, north }) => south < north, { error: "southNotBelowNorth", path: ["north"] })
  .refine(({ minElevation: min, maxElevation: max }) => min !== undefined || max === undefined, {
    error: "required",
    path: ["minElevation"],
  })
  .refine(({ minElevation: min, maxElevation: max }) => max !== undefined || min === undefined, {
    error: "required",
    path: ["maxElevation"],
  })
  .refine(({ minElevation: min, maxElevation: max }) => min === undefined || max === undefined || min < max, {
    error: "minNotBelowMax",
    path: ["maxElevation"],
  });

const spatialSchema: z.ZodType<Spatial, Input<Spatial>> = z.discriminatedUnion("kind", [
  pointSchema,
  regionSchema,
]);

const coverageTime = (side: Side) =>
  z.string().max(40).refine((value) => value.trim() !== "", { error: "required", abort: true })
    .transform((value, context) => {
      const stored = readCoverageTime(value, side);
      if (stored !== undefined) return stored;
      context.addIssue({ code: "custom", message: "invalidTime", params: { found: value }, input: value });
      return z.NEVER;
    });
const temporalSchema: z.ZodType<Temporal, Input<Temporal>> = z.object({
  start: coverageTime("start"),
  end: coverageTime("end"),
}).refine(({ start, end }) => endsAfterStart(start, end), { error: "endBeforeStart", path: ["end"] });

const keywordList = z.array(text(limits.KEYWORD_MAX)).max(limits.KEYWORDS_MAX)
  .transform((words, context) => {
    const given = distinctKeywords(words.map(tidyKeyword));
    for (const found of given.filter((word) => !isKeyword(word))) {
      context.addIssue({ code: "custom", message: "noKeyword", params: { found }, input: found });
    }
    return given;
  });
const entries = <T, I>(schema: z.ZodType<T, I>) => z.array(schema).max(limits.ENTRIES_MAX).default([]);
/** Has no default, because the list must be given. */
export const paperListSchema: z.ZodType<Paper[], Input<Paper[]>> = z.array(paperSchema).max(
  limits.ENTRIES_MAX,
);

const fields = z.object({
  dataSetTypeCode: z.enum(RESOURCE_TYPE_CODES).default("001"),
  language: text(8).refine((code) => code === "" || findLanguage(code) !== undefined, {
    error: "unknownLanguage",
  }).default(""),
  title: z.object({ zh: titleSchema.default(""), en: titleSchema.default("") }).default(none),
  keywords: z.object({ zh: keywordList.default([]), en: keywordList.default([]) }).default({
    zh: [],
    en: [],
  }),
  description: z.object({ zh: descriptionSchema.default(""), en: descriptionSchema.default("") }).default(
    none,
  ),
  subjects: z.array(z.string().max(8).refine(isStorable, { error: "invalidText" })).max(limits.SUBJECTS_MAX)
    .transform((codes) => [...new Set(codes)]).default([]),
  authors: z.array(creatorSchema).max(limits.CREATORS_MAX).default([]),
  license: licenseSchema.default({ id: "", text: none }),
  accessRight: z.enum(ACCESS_RIGHTS).default("PUBLIC"),
  embargoMonths: z.int().min(1).max(limits.EMBARGO_MONTHS_MAX).optional(),
  papers: entries(paperSchema),
  references: entries(referenceSchema),
  funding: entries(fundingSchema),
  projects: entries(projectSchema),
  spatial: entries(spatialSchema),
  temporal: entries(temporalSchema),
  communityCode: text(32).default(""),
  archiveDoi: doiSchema.default(""),
  archiveEmail: z.union([z.literal(""), emailSchema], { error: "invalidEmail" }).default(""),
  parts: z.array(text(64)).max(limits.PARTS_MAX).transform((ids) => [...new Set(ids)]).default([]),
});

/** What each field must be. No rule is about two fields, so that each can be parsed by itself. */
export const metadataFields: { [K in keyof DatasetMetadata]-?: z.ZodType } = fields.shape;

/** Lists of entries: what each entry must be, and how many there may be. */
export const metadataEntries = {
  authors: { schema: creatorSchema, max: limits.CREATORS_MAX },
  papers: { schema: paperSchema, max: limits.ENTRIES_MAX },
  references: { schema: referenceSchema, max: limits.ENTRIES_MAX },
  funding: { schema: fundingSchema, max: limits.ENTRIES_MAX },
  projects: { schema: projectSchema, max: limits.ENTRIES_MAX },
  spatial: { schema: spatialSchema, max: limits.ENTRIES_MAX },
  temporal: { schema: temporalSchema, max: limits.ENTRIES_MAX },
} satisfies Partial<Record<keyof DatasetMetadata, { schema: z.ZodType; max: number }>>;

/** Metadata of a draft: every field may be missing, none may be malformed. Unknown fields are dropped. */
export const metadataSchema: z.ZodType<DatasetMetadata, Input<DatasetMetadata>> = fields.meta({
  id: "DatasetMetadata",
});

/** Complete fields that replace the present ones; `embargoMonths: null` removes it. */
export type MetadataChanges = Partial<Omit<DatasetMetadata, "embargoMonths">> & {
  embargoMonths?: number | null;
};

/** The same fields without defaults: what is not sent stays as it is. Unknown fields are dropped. */
export const changesSchema: z.ZodType<MetadataChanges, Input<MetadataChanges>> = z.object(
  Object.fromEntries(
    Object.entries(fields.shape).map(([name, schema]) => {
      const own = schema instanceof z.ZodDefault ? schema.unwrap() as z.ZodType : schema;
      return [name, name === "embargoMonths" ? own.nullable() : own.optional()];
    }),
  ),
) as unknown as z.ZodType<MetadataChanges, Input<MetadataChanges>>;

/** The metadata of a new draft. */
export function emptyMetadata(): DatasetMetadata {
  return metadataSchema.parse({});
}
