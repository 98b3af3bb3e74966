/**
 * The open API for aggregators (spec 3 §4): lists of what is published, newest first, and the description and usage of
 * one dataset by its DOI. Names of fields and parameters are those that its clients know.
 */
import { z } from "zod";
import { DOI_MAX, PAGE_SIZE_MAX } from "./limits.ts";
import { DAY_MS, isIsoTime, SHANGHAI_MS } from "./time.ts";
import { isDoi } from "./text.ts";
import { bareDoi } from "./vocabulary/pasted_identifiers.ts";

/** Path that all calls of the open API begin with. */
export const OPEN_API_BASE = "/api/sdb-openapi-service";

/** Entries that a list gives by pages: what lies deeper is asked for with an earlier `end_time`. */
export const OPEN_API_DEPTH_MAX = 10_000;
/** Days that `range` may go back: a hundred years. */
const RANGE_MAX = 36_500;

const page = z.coerce.number().int().min(1).max(OPEN_API_DEPTH_MAX).default(1).describe("Page, from 1");
const size = z.coerce.number().int().min(1).max(PAGE_SIZE_MAX).default(10).describe("Entries of a page");

/** Refuses a page that does not lie wholly within the depth that is served. */
const refuseDeep: z.core.CheckFn<{ page: number; size: number }> = ({ value, issues }) => {
  if (value.page * value.size <= OPEN_API_DEPTH_MAX) return;
  const params = { maximum: OPEN_API_DEPTH_MAX };
  issues.push({ code: "custom", message: "pageTooDeep", path: ["page"], params, input: value.page });
};

export const recentQuerySchema = z.object({
  page,
  size,
  range: blankAsAbsent(z.coerce.number().int().min(1).max(RANGE_MAX)).describe(
    "Only what was published in the last so many days; everything when absent",
  ),
}).check(refuseDeep);
export type RecentQuery = z.infer<typeof recentQuerySchema>;

const MOMENT = "`2026-11-01`, `2026-11-01 08:30:00` (both in UTC+8) or ISO 8601 with a zone";

export const harvestQuerySchema = z.object({
  start_time: momentSchema("first").describe(`Published at or after this time: ${MOMENT}`),
  end_time: momentSchema("last").describe(`Published at or before this time; a day is meant to its end`),
  page,
  size,
}).refine(({ start_time, end_time }) => (start_time ?? 0) <= (end_time ?? Infinity), {
  path: ["end_time"],
  error: "endBeforeStart",
}).check(refuseDeep);
export type HarvestQuery = z.infer<typeof harvestQuerySchema>;

export const doiQuerySchema = z.object({
  doi: z.string({ error: "invalidDoi" }).max(DOI_MAX + 100).transform(bareDoi).refine(isDoi, {
    error: "invalidDoi",
  }).describe("DOI of a dataset, bare or as an address"),
});

/** Clients send parameters that they leave empty. */
function blankAsAbsent<T>(schema: z.ZodType<T, unknown>) {
  return z.preprocess((given) => given === "" ? undefined : given, schema.optional());
}

const DAY = /^\d{4}-\d\d-\d\d$/;
const ZONED = /T\d\d:\d\d(:\d\d(\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)$/;
const LOCAL = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)$/;

/** Reads a time as epoch milliseconds. @param edge Which millisecond of the day, minute or second is meant. */
function momentSchema(edge: "first" | "last") {
  const moment = z.string().max(40).transform((given, context) => {
    const at = readMoment(given.trim(), edge);
    if (at === undefined) context.addIssue({ code: "custom", message: "invalidDate" });
    return at ?? z.NEVER;
  });
  return blankAsAbsent(moment);
}

function readMoment(given: string, edge: "first" | "last"): number | undefined {
  const iso = given.replace(LOCAL, "$1T$2+08:00");
  if (!isIsoTime(iso)) return undefined;
  if (DAY.test(iso)) return Date.parse(iso) - SHANGHAI_MS + (edge === "last" ? DAY_MS - 1 : 0);
  const [, seconds, fraction] = ZONED.exec(iso) ?? [];
  if (!ZONED.test(iso)) return undefined;
  const length = fraction ? 1 : seconds ? 1_000 : 60_000;
  return Date.parse(iso) + (edge === "last" ? length - 1 : 0);
}

export const recommendedDatasetSchema = z.object({
  title: z.string().describe("In the language of the request, or else in the other"),
  introduction: z.string().describe("The description, as plain text"),
  keyword: z.string().describe("Separated by `;`"),
  author: z.string().describe("Names, separated by `;`"),
  publishDate: z.string().describe("Publication of this version, `yyyy-MM-dd HH:mm:ss` in UTC+8"),
  taxonomy: z.string().describe("Subjects of GB/T 13745-2009 as `170-Earth science`, separated by `;`"),
  year: z.int().describe("Year of the publication"),
  doi: z.string().describe("Bare; empty where the dataset has none"),
  cstr: z.string().describe("Bare; empty where the dataset has none"),
  dataSetId: z.string(),
  language: z.string().describe("Language of the data, ISO 639-1; may be empty"),
  clicks: z.int().min(0).describe("Views of the dataset"),
  referenceNumber: z.int().min(0).describe("Citations of the dataset"),
}).meta({ id: "RecommendedDataset" });
export type RecommendedDataset = z.infer<typeof recommendedDatasetSchema>;

export const recommendedPageSchema = z.object({
  pageNo: z.int().min(1),
  pageSize: z.int().min(1),
  totalPages: z.int().min(0),
  totalElements: z.int().min(0),
  recommendData: z.array(recommendedDatasetSchema),
}).meta({ id: "RecommendedPage" });
export type RecommendedPage = z.infer<typeof recommendedPageSchema>;

export const openMetricsSchema = z.object({
  titleZh: z.string(),
  titleEn: z.string(),
  visit: z.int().min(0).describe("Views, without robots and double clicks"),
  download: z.int().min(0).describe("Downloads, counted alike"),
  refPapers: z.int().min(0).describe("Citations"),
}).meta({ id: "OpenMetrics" });
export type OpenMetrics = z.infer<typeof openMetricsSchema>;
