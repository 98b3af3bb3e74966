/** The search index, behind one interface, so that it can move into a worker of its own. */
import type { Locale } from "../../../sdk/model/locale.ts";
import type { Facet, SearchQuery, Sort } from "../../../sdk/model/search.ts";

/** Values of each facet with their counts, most frequent first. */
export type FacetCounts = Record<Facet, { value: string; count: number }[]>;

/** Which values of the facets are counted for a reader. */
export interface FacetView {
  /** Keywords of this language alone; of both where it is absent. */
  locale?: Locale;
  /** Whether a value is among those that are looked for in its facet; all are where it is absent. */
  matches?: (facet: Facet, value: string) => boolean;
}

export interface SearchAnswer {
  /** Published versions of the datasets on the page, in order. */
  versionIds: string[];
  total: number;
  /**
   * Exact counts of the 20 most frequent values (of subjects 60) and of every selected one. What is selected in a facet does not narrow
   * that facet's own counts, so that they say what choosing another value would give.
   */
  facets: FacetCounts;
  /** The order that was used: without words, relevance means newest. */
  sort: Sort;
}

export interface SearchIndex {
  /** Grows with every change of what is published, so that readers can tell an old answer from a new one. */
  readonly changeCount: number;
  /** Loads the columns: before the first search, and again when it is not known what other processes have changed. */
  load(): Promise<void>;
  /** Takes in what another process has written about these datasets. */
  follow(serials: readonly number[]): Promise<void>;
  /** Takes datasets in or brings them up to date after their transaction has committed. */
  refresh(...serials: number[]): Promise<void>;
  /** Reads the usage counters anew; searches that sort by usage do so by themselves once a minute. */
  refreshUsage(): Promise<void>;
  search(query: SearchQuery, view?: FacetView): Promise<SearchAnswer>;
}
