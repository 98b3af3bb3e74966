/** Reads articles for pages. What is not there is absent, never an error. */
import type { Article, ArticleKind, ArticleSummary } from "../../sdk/model/content/article.ts";
import type { PageRequest, Repository } from "../../sdk/mod.ts";
import type { ArticleQuery } from "../../sdk/resources/content.ts";
import { ARTICLE_BODIES_MAX, PAGE_SIZE_MAX } from "../../sdk/model/limits.ts";
import { orUndefined } from "./absent.ts";

export function findArticle(
  { content }: Repository,
  kind: ArticleKind,
  slug: string,
): Promise<Article | undefined> {
  return orUndefined(content.get({ kind, slug }));
}

type Wanted = Pick<ArticleQuery, "kind" | "tag" | "order">;

/** All articles of one kind or several, however many; menus and blocks have no second page. */
export function allArticles({ content }: Repository, wanted: Wanted): Promise<ArticleSummary[]> {
  return Array.fromAsync(content.list({ ...wanted, size: PAGE_SIZE_MAX }));
}

/** The same with their bodies. */
export function allWithBodies({ content }: Repository, wanted: Wanted): Promise<Article[]> {
  const list = content.list({ ...wanted, size: ARTICLE_BODIES_MAX, bodies: true });
  return Array.fromAsync(list as PageRequest<Article>);
}

export interface Neighbours {
  previous?: ArticleSummary;
  next?: ArticleSummary;
}

/** What stands before and after an article in a list. */
export function neighboursOf(list: readonly ArticleSummary[], { articleId }: ArticleSummary): Neighbours {
  const at = list.findIndex((one) => one.articleId === articleId);
  return at < 0 ? {} : { previous: list[at - 1], next: list[at + 1] };
}
