/** What all pages of the anniversary depend on. */
import type { ChangeTag } from "../sdk/model/change_tag.ts";
import type { ArticleSummary } from "../sdk/model/content/article.ts";

export const DECADE_TAGS: readonly ChangeTag[] = [
  "content:about",
  "content:chronicle",
  "content:award",
  "news",
];

/** A page of samples, or of nothing, stays out of search engines. */
export const isOnlySamples = (articles: readonly (ArticleSummary | undefined)[]): boolean =>
  articles.every((one) => one === undefined || one.sample);
