/** Names of what public pages show. A page says under which of them it is kept, a change which of them it concerns. */
import type { ArticleKind } from "./content/article.ts";

/**
 * One dataset with all its versions; what is found by search, which stands in lists, counts and rankings; the
 * names and descriptions of communities; the public articles of a kind; what operators set for every page, such as menus.
 * `news` stands for the four kinds that `/news` shows together.
 */
export type ChangeTag =
  | `dataset:${string}`
  | "search"
  | "news"
  | "communities"
  | "site"
  | `content:${ArticleKind}`;

export const contentTag = (kind: ArticleKind): ChangeTag => `content:${kind}`;

/** @param dataSetId As addresses name it. */
export const datasetTag = (dataSetId: string): ChangeTag => `dataset:${dataSetId}`;
