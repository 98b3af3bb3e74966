/** Search: the query, the facets and the answer (spec 2 §3 "Search facets", §9 "Sort options"). */
import { z } from "zod";
import type { DatasetSummary } from "./dataset.ts";
import type { Page } from "./envelope.ts";
import { NAME_MAX, PAGE_SIZE_DEFAULT, PAGE_SIZE_MAX, QUERY_MAX } from "./limits.ts";
import { text } from "./text.ts";

/**
 * Facets. They are query parameters of `/list` and keys of the body, so that an address describes a result page
 * completely.
 */
export const FACETS = [
  "subject",
  "type",
  "access",
  "license",
  "year",
  "keyword",
  "author",
  "affiliation",
  "journal",
  "group",
] as const;
export type Facet = (typeof FACETS)[number];

/** Facets with so many values that people search among them. */
export const SEARCHED_FACETS = [
  "subject",
  "keyword",
  "author",
  "affiliation",
  "journal",
  "group",
] as const satisfies readonly Facet[];
export type SearchedFacet = (typeof SEARCHED_FACETS)[number];

export const SORTS = ["relevance", "newest", "oldest", "views", "citations", "downloads"] as const;
export type Sort = (typeof SORTS)[number];

export interface SearchQuery {
  q: string;
  /** Values of one facet are alternatives; facets restrict each other. */
  filters: Partial<Record<Facet, string[]>>;
  /** Text to search among the values of a facet; its counts are then of the values that contain the text. */
  find?: Partial<Record<SearchedFacet, string>>;
  sort: Sort;
  page: number;
  size: number;
}

/** Characters of such a text. */
export const FIND_MAX = 100;

/** A name in both languages, `中文|English`, is one value. */
const values = z.array(text(2 * NAME_MAX + 1)).max(50);

export const searchQuerySchema: z.ZodType<SearchQuery, Partial<SearchQuery>> = z.object({
  q: text(QUERY_MAX).default(""),
  filters: z.partialRecord(z.enum(FACETS), values).default({}),
  find: z.partialRecord(z.enum(SEARCHED_FACETS), text(FIND_MAX)).optional(),
  sort: z.enum(SORTS).default("relevance"),
  page: z.int().min(1).max(100_000).default(1),
  size: z.int().min(1).max(PAGE_SIZE_MAX).default(PAGE_SIZE_DEFAULT),
});

export interface FacetCount {
  value: string;
  /** Displayed text in both languages; equal to the value if it has no other name. */
  label: { zh: string; en: string };
  count: number;
}

/** A part of a text; `hit` marks what matched. It is never HTML, so clients need not trust it. */
export interface Fragment {
  text: string;
  hit?: true;
}

export interface SearchHit {
  dataset: DatasetSummary;
  /** Title and snippet in both languages; without a hit the beginning of the text. */
  title: { zh: Fragment[]; en: Fragment[] };
  snippet: { zh: Fragment[]; en: Fragment[] };
}

/** The newest and the most viewed datasets, in these orders. */
export interface Highlights {
  latest: DatasetSummary[];
  popular: DatasetSummary[];
}

export interface SearchResult extends Page<SearchHit> {
  facets: Record<Facet, FacetCount[]>;
  sort: Sort;
}
