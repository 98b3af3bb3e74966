/**
 * Search as programs in the wild ask it of the site (spec 3 §4): filters by their names there, the order as a number, and an
 * answer with tags around what was found.
 */
import { z } from "zod";
import { NAME_MAX, PAGE_SIZE_DEFAULT, PAGE_SIZE_MAX, QUERY_MAX } from "./limits.ts";
import { type Sort, SORTS } from "./search.ts";
import { text } from "./text.ts";

/** Orders by number; the numbering follows the list of spec 2 §9 "Sort options". */
export const SITE_SORTS: Readonly<Record<string, Sort>> = {
  "1": "newest",
  "2": "oldest",
  "3": "views",
  "4": "citations",
  "5": "downloads",
  "6": "relevance",
};

const values = z.array(text(NAME_MAX)).max(50).default([]);
/** There is no filter by the registry of institutions, and to ignore one would give wrong answers. */
const none = z.array(z.unknown()).max(0, { error: "mustBeEmpty" }).default([]);
const page = z.int().min(1).max(100_000).default(1);
const size = z.int().min(1).max(PAGE_SIZE_MAX).default(PAGE_SIZE_DEFAULT);

export const siteSearchSchema = z.object({
  fileType: values.describe("Codes of types, such as 001"),
  dataSetStatus: values.describe("PUBLIC, EMBARGO or RESTRICTED"),
  copyrightCode: values.describe("Ids of licences"),
  publishDate: values.describe("Years"),
  taxonomyEn: values.describe("English names of subjects of level 1"),
  journalNameEn: values.describe("English names of journals"),
  rorId: none,
  ror: z.literal("", { error: "mustBeEmpty" }).default(""),
  ordernum: z.enum(["1", "2", "3", "4", "5", "6"]).default("6"),
  page,
  size,
});
export type SiteSearch = z.infer<typeof siteSearchSchema>;

export const advancedSearchSchema = z.object({
  parameters: z.array(z.object({
    bilingual: z.union([z.string().max(8), z.boolean()]).optional(),
    field: text(32).describe("Searched are all fields together, whichever is named"),
    field_value: text(QUERY_MAX),
    relation: z.enum(["and", "or", "not"]).default("and").describe("To what stands before it"),
  })).min(1).max(20),
  page,
  size,
});
export type AdvancedSearch = z.infer<typeof advancedSearchSchema>;

const counts = z.array(z.object({ name: z.string(), count: z.int() }));

export const siteSearchAnswer = z.object({
  total: z.int(),
  page: z.int(),
  size: z.int(),
  sort: z.enum(SORTS),
  data: z.array(z.object({
    dataSetId: z.string(),
    version: z.string(),
    titleZh: z.string().describe("HTML, with <em> around what was found"),
    titleEn: z.string().describe("HTML, with <em> around what was found"),
    introductionZh: z.string().describe("HTML, alike"),
    introductionEn: z.string().describe("HTML, alike"),
    doi: z.string(),
    cstr: z.string(),
    fileType: z.string(),
    dataSetStatus: z.string(),
    copyrightCode: z.string(),
    dataSetPublishDate: z.string().describe("ISO 8601"),
    visit: z.int(),
    download: z.int(),
    refPapers: z.int(),
  })),
  fileTypeList: counts,
  dataSetStatusList: counts,
  copyrightCodeList: counts,
  publishDateList: counts,
}).meta({ id: "SiteSearchResult" });
export type SiteSearchResult = z.infer<typeof siteSearchAnswer>;
