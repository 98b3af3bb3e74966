/**
 * Finds submissions that nobody but their depositor could decide. Nobody may review their own, so they would wait for
 * ever.
 */
import type { Transaction } from "../../db/client.ts";
import { listUnattended } from "../../db/queries/reviews.ts";
import { versionLabel } from "../../sdk/model/dataset.ts";
import type { Context } from "../context.ts";
import { raiseAlarm } from "./alarms.ts";
import { nudge } from "./outbox.ts";

/** Raises the alarm if there are any, or updates the open one. @returns how many there are. */
export async function alarmUnattended(tx: Transaction, context: Context): Promise<number> {
  const [first, ...others] = await listUnattended(tx);
  if (!first) return 0;
  const { version, dataset, review } = first;
  const count = others.length + 1;
  await raiseAlarm(tx, context, "reviewUnattended", {
    count,
    title: version.titleZh || version.titleEn || dataset.id,
    version: versionLabel(version.number),
    from: new Date(review.submittedAt).toISOString(),
  });
  return count;
}

/** Runs regularly, because a reviewer may lose the role, or the account, while a submission waits. */
export async function findUnattendedReviews(context: Context): Promise<{ unattended: number }> {
  const unattended = await context.db.withTx((tx) => alarmUnattended(tx, context));
  nudge(context);
  return { unattended };
}
