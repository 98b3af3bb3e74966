/** The interface of the search index, behind which it could move to a worker. */
import type { Locale } from "../../../sdk/model/locale.ts";
import type { Facet, SearchQuery, Sort } from "../../../sdk/model/search.ts";
import type { HoldingStatistics } from "./holding_statistics.ts";

/** Values of each facet with their counts, most frequent first. */
export type FacetCounts = Record<Facet, { value: string; count: number }[]>;

/** Which values of the facets are counted for a reader. */
export interface FacetView {
  /** Counts only keywords of this language; of both languages if it is absent. */
  locale?: Locale;
  /** Whether a value matches the search within its facet; if it is absent, all values match. */
  matches?: (facet: Facet, value: string) => boolean;
}

export interface SearchAnswer {
  /** Published versions of the datasets on the page, in order. */
  versionIds: string[];
  total: number;
  /**
   * Exact counts of the 20 most frequent values (60 for subjects) and of every selected one. The selection in a facet
   * does not narrow the counts of that facet, so that they show what another value would give.
   */
  facets: FacetCounts;
  /** The order that was used: without words, relevance means newest. */
  sort: Sort;
}

export interface SearchIndex {
  /** Grows with every change of what is published, so that callers can recognise an old answer. */
  readonly changeCount: number;
  /** Loads the columns: before the first search, and again when it is not known what other processes have changed. */
  load(): Promise<void>;
  /** Takes in what another process has written about these datasets. */
  follow(serials: readonly number[]): Promise<void>;
  /** Takes datasets in or brings them up to date after their transaction has committed. */
  refresh(...serials: number[]): Promise<void>;
  /** Reads the usage counters again; searches that sort by usage do so themselves once a minute. */
  refreshUsage(): Promise<void>;
  /** Counts what is published, over all of it at once; the same object until something changes. */
  statistics(): Promise<HoldingStatistics>;
  search(query: SearchQuery, view?: FacetView): Promise<SearchAnswer>;
}
