/**
 * Finds submissions that nobody but their depositor could decide. Nobody may review their own, so they would wait for
 * ever.
 */
import type { Transaction } from "../../../db/client.ts";
import { listReviewsWithoutReviewer } from "../../../db/queries/review/reviews.ts";
import { versionLabel } from "../../../sdk/model/dataset.ts";
import type { Context } from "../../context.ts";
import { raiseAlarm } from "../job/alarms.ts";
import { wakeOutbox } from "../outbox/effects.ts";
import { toIso } from "../../../sdk/model/time.ts";

/** Raises the alarm if there are any, or updates the open one. @returns how many there are. */
export async function alarmReviewsWithoutReviewer(tx: Transaction, context: Context): Promise<number> {
  const [first, ...others] = await listReviewsWithoutReviewer(tx);
  if (!first) return 0;
  const { version, dataset, review } = first;
  const count = others.length + 1;
  await raiseAlarm(tx, context, "reviewUnattended", {
    count,
    title: version.titleZh || version.titleEn || dataset.id,
    version: versionLabel(version.number),
    from: toIso(review.submittedAt),
  });
  return count;
}

/** Runs regularly, because a reviewer may lose the role, or the account, while a submission waits. */
export async function findReviewsWithoutReviewer(context: Context): Promise<{ unattended: number }> {
  const unattended = await context.db.withTx((tx) => alarmReviewsWithoutReviewer(tx, context));
  wakeOutbox(context);
  return { unattended };
}
