/** Mails about deadlines: the end of a private period or an embargo, and overdue reviews. */
import { loadVersions } from "../../../db/queries/dataset/datasets.ts";
import { listEmbargoesEnding, listPrivaciesEnding, listReviewsDue } from "../../../db/queries/system/jobs.ts";
import { listKeys } from "../../../db/queries/system/outbox.ts";
import { DEADLINE_REMINDER_DAYS } from "../../../sdk/model/limits.ts";
import type { Context } from "../../context.ts";
import { DAY_MS, shanghaiDate } from "../../../sdk/model/time.ts";
import { MAIL_KIND } from "./queue.ts";
import { notifyOwner, notifyReviewers, reviewPath } from "./dataset_notifications.ts";
import { FAILED, processOne } from "../../process_each.ts";
import { wakeOutbox } from "../outbox/effects.ts";
import { MAILS_KEPT_MS } from "../../../sdk/model/limits.ts";

const AHEAD_MS = DEADLINE_REMINDER_DAYS * DAY_MS;

interface Deadline {
  versionId: string;
  /** Identifies the mail together with template and recipient. */
  key: string;
  params: Record<string, string>;
  /** Target of its link; the dataset by default. */
  path?: string;
}

const KINDS = [
  { template: "privacyEnding", list: listPrivacies, notify: notifyOwner },
  { template: "embargoEnding", list: listEmbargoes, notify: notifyOwner },
  { template: "reviewOverdue", list: listReviews, notify: notifyReviewers },
] as const;

/**
 * Mails each deadline once. The key of a mail contains what ends and when, or the round of review, and the outbox keeps
 * it longer than the deadline is searched for. Each is written in its own transaction.
 * @returns how many mails were new, and how many deadlines failed.
 */
export async function remindOfDeadlines(context: Context): Promise<{ reminded: number; failed: number }> {
  const counts = { reminded: 0, failed: 0 };
  for (const kind of KINDS) {
    for (const deadline of await listUnsent(context, kind)) {
      const written = await processOne(
        context,
        { versionId: deadline.versionId },
        `${kind.template} was not mailed`,
        () => remind(context, kind, deadline),
      );
      if (written === FAILED) counts.failed++;
      else counts.reminded += written;
    }
  }
  wakeOutbox(context);
  return counts;
}

type Kind = typeof KINDS[number];

/** Finds deadlines without a mail in the outbox. Versions that share a deadline get one mail. */
async function listUnsent(context: Context, { template, list }: Kind): Promise<Deadline[]> {
  const prefix = `${MAIL_KIND}:${template}:`;
  const keys = await listKeys(context.db.read, prefix);
  const said = new Set(keys.map((key) => key.slice(prefix.length, key.lastIndexOf(":"))));
  return (await list(context)).filter(({ key }) => !said.has(key) && said.add(key));
}

/** @returns how many mails were new. */
function remind(
  context: Context,
  { template, notify }: Kind,
  { versionId, key, params, path }: Deadline,
): Promise<number> {
  return context.db.withTx(async (tx) => {
    const [record] = await loadVersions(tx, [versionId]);
    return record ? await notify(tx, context, record, { template, key, params, path }) : 0;
  });
}

/** Period in which an end is announced. */
function reminderWindow({ clock }: Context) {
  const now = clock().getTime();
  return { from: now, to: now + AHEAD_MS };
}

async function listPrivacies(context: Context): Promise<Deadline[]> {
  const rows = await listPrivaciesEnding(context.db.read, reminderWindow(context));
  return rows.map(({ id, endsAt }) => ({
    versionId: id,
    key: `${id}:${endsAt}`,
    params: { until: shanghaiDate(endsAt) },
  }));
}

/**
 * The embargo of a version may be shortened to that of an earlier one. Their files open on the same day, so one mail is
 * enough.
 */
async function listEmbargoes(context: Context): Promise<Deadline[]> {
  const rows = await listEmbargoesEnding(context.db.read, reminderWindow(context));
  return rows.map(({ id, serial, endsAt }) => {
    const until = shanghaiDate(endsAt);
    return { versionId: id, key: `${serial}:${until}`, params: { until } };
  });
}

async function listReviews(context: Context): Promise<Deadline[]> {
  const now = context.clock().getTime();
  // A review is overdue by the same rule as in the review console: after its due day.
  const rows = await listReviewsDue(context.db.read, { from: now - MAILS_KEPT_MS, to: now - 1 });
  return rows.map(({ id, versionId, dueAt }) => ({
    versionId,
    key: id,
    params: { due: shanghaiDate(dueAt) },
    path: reviewPath(id),
  }));
}
