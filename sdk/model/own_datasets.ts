/** Filters and orders of a depositor's own lists (spec 2 §2 "My Data Hub", §7). */
import { z } from "zod";
import { DATASET_KINDS, type DatasetKind, type DatasetSummary } from "./dataset.ts";
import type { Page } from "./envelope.ts";
import { DATASET_STATUSES, type DatasetStatus } from "./lifecycle.ts";
import { PAGE_SIZE_DEFAULT, PAGE_SIZE_MAX, QUERY_MAX } from "./limits.ts";
import { text } from "./text.ts";
import { RESOURCE_TYPE_CODES, type ResourceTypeCode } from "./vocabulary/resource_types.ts";

/** `newest` and `oldest` refer to the last change; rows without such a date come last. */
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
  /** Kinds of communities; empty for any. In an address they are separated by commas. */
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

/** All options of the SDK's lists. */
export type OwnQuery = Partial<OwnFilters & OwnPage>;

/** A row of such a list. */
export interface OwnDataset extends DatasetSummary {
  /** How many versions the dataset has. */
  versionCount: number;
  /** The newest public version, if the row is another one: "V1". */
  publishedVersion?: string;
}

/**
 * A page of own datasets with counts by state under the other filters. In a list of newest versions a dataset counts in
 * every state that one of its versions has; filtered by a state, its row is the newest version in that state.
 */
export interface OwnDatasets extends Page<OwnDataset> {
  /** How many there are in any state. */
  all: number;
  counts: Partial<Record<DatasetStatus, number>>;
}
