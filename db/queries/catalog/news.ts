/** News: the published articles of four kinds, newest first, whatever place an editor gave them. */
import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { NEWS_ARTICLE_KINDS } from "../../../sdk/model/content/article.ts";
import type { Executor } from "../../client.ts";
import { preparedRead } from "../../prepared_read.ts";
import { article } from "../../schema/mod.ts";
import type { ArticleRow } from "../content/articles.ts";

export function listNews(db: Executor, limit: number): Promise<ArticleRow[]> {
  return selectNews(db, { limit });
}

const selectNews = preparedRead((db) =>
  db.select().from(article)
    .where(and(eq(article.state, "published"), inArray(article.kind, NEWS_ARTICLE_KINDS)))
    .orderBy(desc(article.firstPublicAt), desc(article.slug)).limit(sql.placeholder("limit"))
);
