import { desc, eq, lte, sql } from "drizzle-orm";
import type { Executor } from "../../client.ts";
import { preparedRead } from "../../prepared_read.ts";
import { news } from "../../schema/mod.ts";

export type NewsRow = typeof news.$inferSelect;

/** Lists news published until `now`, newest first. */
export function listNews(db: Executor, now: number, limit: number): Promise<NewsRow[]> {
  return selectNews(db, { now, limit });
}

const selectNews = preparedRead((db) =>
  db.select().from(news).where(lte(news.publishedAt, sql.placeholder("now")))
    .orderBy(desc(news.publishedAt), desc(news.id)).limit(sql.placeholder("limit"))
);

export function findNews(db: Executor, id: string): Promise<NewsRow | undefined> {
  return db.select().from(news).where(eq(news.id, id)).get();
}
