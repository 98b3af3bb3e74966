/** Mails about days that come or have passed: the end of a private period or an embargo, an overdue review. */
import type { Transaction } from "../../db/client.ts";
import { loadVersions } from "../../db/queries/datasets.ts";
import { listEmbargoesEnding, listPrivaciesEnding, listReviewsDue } from "../../db/queries/jobs.ts";
import { DEADLINE_REMINDER_DAYS } from "../../sdk/model/limits.ts";
import type { Context } from "../context.ts";
import { shanghaiDate } from "./calendar.ts";
import { notifyOwner, notifyReviewers } from "./notices.ts";
import { nudge } from "./outbox.ts";
import { MAILS_KEPT_MS } from "./retention.ts";

const AHEAD_MS = DEADLINE_REMINDER_DAYS * 86_400_000;

/**
 * Each is mailed once: the key of a mail names version and day, or the round of review, and the outbox knows it for
 * longer than it is looked for here. @returns how many mails were new.
 */
export async function remindOfDeadlines(context: Context): Promise<{ reminded: number }> {
  const reminded = await context.db.withTx(async (tx) =>
    await remindOfPrivacies(tx, context) + await remindOfEmbargoes(tx, context) +
    await remindOfReviews(tx, context)
  );
  nudge(context);
  return { reminded };
}

/** The time in which an end is announced. */
function ahead({ clock }: Context) {
  const now = clock().getTime();
  return { from: now, to: now + AHEAD_MS };
}

async function remindOfPrivacies(tx: Transaction, context: Context): Promise<number> {
  let written = 0;
  for (const record of await loadVersions(tx, await listPrivaciesEnding(tx, ahead(context)))) {
    const { id, privateUntil } = record.version;
    const params = { until: shanghaiDate(privateUntil!) };
    const notice = { template: "privacyEnding", key: `${id}:${privateUntil}`, params } as const;
    written += await notifyOwner(tx, context, record, notice);
  }
  return written;
}

async function remindOfEmbargoes(tx: Transaction, context: Context): Promise<number> {
  let written = 0;
  for (const record of await loadVersions(tx, await listEmbargoesEnding(tx, ahead(context)))) {
    const { id, embargoEndsAt } = record.version;
    const params = { until: shanghaiDate(embargoEndsAt!) };
    const notice = { template: "embargoEnding", key: `${id}:${embargoEndsAt}`, params } as const;
    written += await notifyOwner(tx, context, record, notice);
  }
  return written;
}

async function remindOfReviews(tx: Transaction, context: Context): Promise<number> {
  const now = context.clock().getTime();
  // Overdue is what the review console calls so: later than the day that was named.
  const overdue = await listReviewsDue(tx, { from: now - MAILS_KEPT_MS, to: now - 1 });
  const records = await loadVersions(tx, overdue.map(({ versionId }) => versionId));
  const subjects = new Map(records.map((record) => [record.version.id, record]));
  let written = 0;
  for (const { id, versionId, dueAt } of overdue) {
    const params = { due: shanghaiDate(dueAt) };
    const notice = { template: "reviewOverdue", key: id, params } as const;
    written += await notifyReviewers(tx, context, subjects.get(versionId)!, notice);
  }
  return written;
}
