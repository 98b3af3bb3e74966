/** Names of what public pages show. A page says under which of them it is kept, a change which of them it concerns. */

/**
 * One dataset with all its versions; what is found by search, which stands in lists, counts and rankings; the news; the
 * names and descriptions of communities.
 */
export type ChangeTag = `dataset:${string}` | "search" | "news" | "communities";

/** @param dataSetId As addresses name it. */
export const datasetTag = (dataSetId: string): ChangeTag => `dataset:${dataSetId}`;
