/** Answers to “Was this helpful?”: counted by page, without anything about who gave them. */
import { addFeedback, listFeedback } from "../../../db/queries/system/page_feedback.ts";
import type { FeedbackCount, PageFeedback } from "../../../sdk/model/page_feedback.ts";
import type { Context } from "../../context.ts";
import { requireEditor } from "../content/require_editor.ts";
import { countAttempts } from "../limits/attempts.ts";
import { requireAskedPage } from "./asked_pages.ts";

/** @throws DomainError tooManyRequests; notFound for a page that does not ask. */
export async function recordFeedback(context: Context, { page, helpful }: PageFeedback): Promise<void> {
  await countAttempts(context, [["feedback", context.visitor?.address ?? ""]]);
  await requireAskedPage(context, page);
  await context.db.withTx((tx) => addFeedback(tx, page, helpful));
}

/** @throws DomainError notLoggedIn, forbidden. */
export async function listPageFeedback(context: Context): Promise<FeedbackCount[]> {
  requireEditor(context);
  return await listFeedback(context.db.read);
}
