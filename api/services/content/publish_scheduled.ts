/** Makes scheduled articles public when their time has come. */
import { findArticle, listDueArticles } from "../../../db/queries/content/article_writes.ts";
import type { Context } from "../../context.ts";
import { failpoint } from "../../failpoint.ts";
import { FAILED, processOne } from "../../process_each.ts";
import { enterState } from "./manage_articles.ts";

/** Counts of one round. */
export interface PublishedArticles {
  published: number;
  failed: number;
}

/** One that fails does not stop the others; the next round tries it again. */
export async function publishScheduled(context: Context): Promise<PublishedArticles> {
  const counts = { published: 0, failed: 0 };
  for (const id of await listDueArticles(context.db.read, context.clock().getTime())) {
    const done = await processOne(
      context,
      { articleId: id },
      "scheduled article was not published",
      () => publishIfDue(context, id),
    );
    if (done === FAILED) counts.failed++;
    else if (done) counts.published++;
  }
  return counts;
}

/** An editor, or another process, may have been faster. It carries the time for which it was planned. */
async function publishIfDue(context: Context, id: string): Promise<boolean> {
  const now = context.clock().getTime();
  const published = await context.db.withTx(async (tx) => {
    const row = await findArticle(tx, id);
    if (row?.state !== "scheduled" || row.publishAt === null || row.publishAt > now) return false;
    await enterState(tx, context, row, "publish", row.publishAt);
    failpoint(context.config, "schedule.before_commit");
    return true;
  });
  if (published) failpoint(context.config, "schedule.after_commit");
  return published;
}
