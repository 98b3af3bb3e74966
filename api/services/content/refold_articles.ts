/** Writes anew what articles are searched in where a migration, which cannot fold accents and widths, or an earlier program wrote it. */
import { contentOf } from "../../../db/queries/content/article_content.ts";
import { listUnfolded, storeSearchText } from "../../../db/queries/content/unfolded_articles.ts";
import type { App } from "../../context.ts";
import { log } from "../../log.ts";
import { searchTextOf } from "./fold.ts";

/** Rows per transaction; other writes run in between. */
const BATCH = 100;

/** With nothing to do it costs one query; an interrupted run continues where it stopped. @returns rows. */
export async function refoldArticles({ db }: Pick<App, "db">): Promise<number> {
  let count = 0;
  let rows = await listUnfolded(db.read, "", BATCH);
  while (rows.length > 0) {
    const texts = rows.map((row) => ({ row, text: searchTextOf(contentOf(row)) }));
    await db.withTx(async (tx) => {
      for (const { row, text } of texts) await storeSearchText(tx, row, text);
    });
    count += rows.length;
    rows = await listUnfolded(db.read, rows.at(-1)!.id, BATCH);
  }
  if (count > 0) log("info", "articles folded for the search", { count });
  return count;
}
