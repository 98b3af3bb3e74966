import type { Repository, SearchQuery, SearchResult } from "../../sdk/mod.ts";

/** One page of results with its facets. */
export async function loadList({ datasets }: Repository, query: SearchQuery): Promise<SearchResult> {
  return await datasets.search(query);
}
