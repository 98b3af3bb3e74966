import { desc, eq, lte } from "drizzle-orm";
import type { Executor } from "../../client.ts";
import { news } from "../../schema/mod.ts";

export type NewsRow = typeof news.$inferSelect;

/** Lists news published until `now`, newest first. */
export function listNews(db: Executor, now: number, limit: number): Promise<NewsRow[]> {
  return db.select().from(news).where(lte(news.publishedAt, now)).orderBy(
    desc(news.publishedAt),
    desc(news.id),
  ).limit(limit).all();
}

export function findNews(db: Executor, id: string): Promise<NewsRow | undefined> {
  return db.select().from(news).where(eq(news.id, id)).get();
}
