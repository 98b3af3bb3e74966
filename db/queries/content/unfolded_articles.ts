/** Articles whose search text is not as the program writes it now: a migration wrote it, or an earlier program. */
import { and, asc, eq, gt, sql } from "drizzle-orm";
import type { Executor, Transaction } from "../../client.ts";
import { article } from "../../schema/mod.ts";
import type { ArticleRow } from "./articles.ts";

/** The program writes a separator after the titles, and one after the headings (`services/content/fold.ts`). */
const isUnfolded =
  sql`instr(substr(${article.searchText}, instr(${article.searchText}, char(31)) + 1), char(31)) = 0`;

/** Lists the next rows after `after`, by id. */
export function listUnfolded(db: Executor, after: string, limit: number): Promise<ArticleRow[]> {
  return db.select().from(article).where(and(gt(article.id, after), isUnfolded)).orderBy(asc(article.id))
    .limit(limit).all();
}

/** Stores what a row is searched in, unless somebody saved it meanwhile. */
export async function storeSearchText(
  tx: Transaction,
  { id, revision }: Pick<ArticleRow, "id" | "revision">,
  searchText: string,
): Promise<void> {
  await tx.update(article).set({ searchText }).where(
    and(eq(article.id, id), eq(article.revision, revision), isUnfolded),
  );
}
