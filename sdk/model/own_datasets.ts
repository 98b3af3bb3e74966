/** What a depositor's own lists can be narrowed and ordered by (spec 2 §2 "My Data Hub", §7). */
import { z } from "zod";
import { DATASET_KINDS, type DatasetKind, type DatasetSummary } from "./dataset.ts";
import type { Page } from "./envelope.ts";
import { DATASET_STATUSES, type DatasetStatus } from "./lifecycle.ts";
import { PAGE_SIZE_DEFAULT, PAGE_SIZE_MAX, QUERY_MAX } from "./limits.ts";
import { text } from "./text.ts";
import { RESOURCE_TYPE_CODES, type ResourceTypeCode } from "./vocabulary/resource_types.ts";

/** `newest` and `oldest` are about the last change; what has no such date stands at the end. */
export const OWN_SORTS = ["newest", "oldest", "title", "submitted", "published"] as const;
export type OwnSort = (typeof OWN_SORTS)[number];

export interface OwnFilters {
  status?: DatasetStatus;
  /** Words that must all occur in the title of either language, the DOI or the CSTR. */
  keyword: string;
  sort: OwnSort;
}
export const ownFiltersSchema: z.ZodType<OwnFilters, Partial<OwnFilters>> = z.object({
  status: z.enum(DATASET_STATUSES).optional(),
  keyword: text(QUERY_MAX).default(""),
  sort: z.enum(OWN_SORTS).default("newest"),
});

export interface OwnPage {
  page: number;
  size: number;
  /** Where the datasets belong; none: anywhere. On the wire the kinds are separated by commas. */
  dataSetType: DatasetKind[];
  dataSetTypeCode?: ResourceTypeCode;
}
const kinds = z.string().max(100).default("").transform((value) => value.split(",").filter(Boolean))
  .pipe(z.array(z.enum(DATASET_KINDS)));

export const ownPageSchema: z.ZodType<OwnPage, unknown> = z.object({
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  size: z.coerce.number().int().min(1).max(PAGE_SIZE_MAX).default(PAGE_SIZE_DEFAULT),
  dataSetType: kinds,
  dataSetTypeCode: z.enum(RESOURCE_TYPE_CODES).optional(),
});

/** Everything that the SDK's lists take. */
export type OwnQuery = Partial<OwnFilters & OwnPage>;

/** A row of one's own lists. */
export interface OwnDataset extends DatasetSummary {
  /** How many versions the dataset has. */
  versionCount: number;
  /** The newest public one, where the row is another: "V1". */
  publishedVersion?: string;
}

/**
 * One's own datasets, with how many of those that the other filters leave are in each state. In a list of newest versions
 * a dataset counts in every state that a version of it is in; filtered by a state, its row is the newest version there.
 */
export interface OwnDatasets extends Page<OwnDataset> {
  /** How many there are in any state. */
  all: number;
  counts: Partial<Record<DatasetStatus, number>>;
}
