/** The search index, behind one interface, so that it can move into a worker of its own. */
import type { Facet, SearchQuery, Sort } from "../../../sdk/model/search.ts";

/** Values of each facet with their counts, most frequent first. */
export type FacetCounts = Record<Facet, { value: string; count: number }[]>;

export interface SearchAnswer {
  /** Serials of the datasets on the page, in order. */
  serials: number[];
  total: number;
  facets: FacetCounts;
  /** The order that was used: without words, relevance means newest. */
  sort: Sort;
}

export interface SearchIndex {
  /** Loads the columns; called once before the first search. */
  load(): Promise<void>;
  /** Takes a dataset in or brings it up to date after its transaction has committed. */
  refresh(serial: number): Promise<void>;
  search(query: SearchQuery): Promise<SearchAnswer>;
}
