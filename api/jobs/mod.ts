/**
 * The background jobs with their names and intervals. A job finds what is due and calls the same command as a person
 * would.
 */
import { deleteOldFlows } from "../../db/queries/account/identities.ts";
import { deleteOldChanges } from "../../db/queries/system/changes.ts";
import { deleteOldRuns, findLastRun } from "../../db/queries/system/jobs.ts";
import { findRepository } from "../../db/queries/system/repository.ts";
import { deleteExpiredPasses } from "../../db/queries/link/links.ts";
import { deleteExpiredCodes } from "../../db/queries/account/mailed_codes.ts";
import { deleteExpiredKeys } from "../../db/queries/review/request_keys.ts";
import { deleteExpiredSessions } from "../../db/queries/account/sessions.ts";
import type { App, Context } from "../context.ts";
import { describeError, log } from "../log.ts";
import { FOLLOW_EVERY_MS, followChanges } from "../services/change_log/follow_change_log.ts";
import { removeExpiredCaptchas } from "../services/captcha/challenges.ts";
import {
  emptyQuarantine,
  removeAbandonedUploads,
  removeOrphanBlobs,
} from "../services/file/garbage_collection.ts";
import { deliverLane, LANE_NAMES, type LaneName } from "./outbox_delivery.ts";
import { expireUploads } from "../services/upload/discard.ts";
import { verifyUnattended } from "../services/upload/finish.ts";
import { publishScheduled } from "../services/content/publish_scheduled.ts";
import { liftDueEmbargoes } from "../services/publication/embargo.ts";
import { deleteIdleDrafts } from "../services/dataset/idle_drafts.ts";
import { type Job, runJob } from "../services/job/runs.ts";
import { deleteExpiredAttempts } from "../services/limits/attempts.ts";
import { onOutboxWake, wakeOutbox } from "../services/outbox/effects.ts";
import { endDuePrivacies } from "../services/submission/private_draft.ts";
import { addMissingMd5 } from "../services/integrity/add_md5.ts";
import { addMissingChecksums } from "../services/integrity/block_checksums.ts";
import { verifyAudit } from "../services/integrity/audit_check.ts";
import { copyNewBlobs } from "../services/integrity/copy_blobs.ts";
import { verifyDatabase } from "../services/integrity/database_check.ts";
import { SCAN_PAUSE_MS, verifyDueFiles } from "../services/integrity/scan.ts";
import { remindOfAccess } from "../services/request/access_reminders.ts";
import { settleAccess } from "../services/request/access_requests.ts";
import { purgeRetracted } from "../services/request/purge_retracted_files.ts";
import { remindOfDeadlines } from "../services/mail/deadline_reminders.ts";
import { findReviewsWithoutReviewer } from "../services/review/reviews_without_reviewer.ts";
import { expireAccountData } from "../services/account/retention.ts";

export { runJob };

const MINUTE = 60_000;
const DAY = 1_440 * MINUTE;
/** Longest wait of an effect of which the worker was not notified. */
const DELIVER_EVERY_MS = 1_000;

/**
 * A job is destructive if its work cannot be undone and depends on the clock; it stops while an alarm is open (safety
 * 2.3, F11). Sending a mail cannot be undone either. Drafts are checked every six hours, so that the last mail comes
 * one day before and not two.
 */
const jobs = [
  {
    name: "expire_sessions",
    everyMs: 15 * MINUTE,
    destructive: false,
    deletes: ["removed"],
    run: ({ db, clock }) =>
      db.withTx(async (tx) => {
        const now = clock().getTime();
        const removed = [deleteExpiredSessions, deleteExpiredPasses, deleteExpiredKeys].map((one) =>
          one(tx, now)
        );
        return { removed: (await Promise.all(removed)).reduce((all, one) => all + one, 0) };
      }),
  },
  {
    name: "expire_captchas",
    everyMs: 15 * MINUTE,
    destructive: false,
    deletes: ["removed"],
    run: async (context) => ({
      removed: await removeExpiredCaptchas(context) +
        await context.db.withTx((tx) => deleteExpiredCodes(tx, context.clock().getTime())),
    }),
  },
  {
    name: "forget_walks",
    everyMs: 15 * MINUTE,
    destructive: false,
    deletes: ["removed"],
    run: deleteExpiredSignInFlows,
  },
  {
    name: "forget_attempts",
    everyMs: 15 * MINUTE,
    destructive: false,
    deletes: ["forgotten"],
    run: async (context) => ({ forgotten: await deleteExpiredAttempts(context) }),
  },
  {
    name: "verify_uploads",
    everyMs: MINUTE,
    destructive: false,
    run: async (context) => ({ ...await verifyUnattended(context) }),
  },
  {
    name: "expire_uploads",
    everyMs: 60 * MINUTE,
    destructive: true,
    deletes: ["expired"],
    run: async (context) => ({ ...await expireUploads(context) }),
  },
  {
    name: "lift_embargoes",
    everyMs: 5 * MINUTE,
    destructive: true,
    run: async (context) => ({ ...await liftDueEmbargoes(context) }),
  },
  {
    name: "end_privacies",
    everyMs: 15 * MINUTE,
    destructive: true,
    run: async (context) => ({ ...await endDuePrivacies(context) }),
  },
  {
    name: "find_unattended_reviews",
    everyMs: DAY / 24,
    destructive: false,
    run: async (context) => ({ ...await findReviewsWithoutReviewer(context) }),
  },
  {
    // What became public was read, so a clock that jumped must not do it.
    name: "publish_scheduled",
    everyMs: MINUTE,
    destructive: true,
    run: async (context) => ({ ...await publishScheduled(context) }),
  },
  { name: "settle_access", everyMs: 15 * MINUTE, destructive: true, run: settleAccess },
  { name: "remind_of_access", everyMs: DAY / 24, destructive: true, run: remindOfAccess },
  { name: "remind_of_deadlines", everyMs: DAY / 24, destructive: true, run: remindOfDeadlines },
  {
    name: "delete_idle_drafts",
    everyMs: DAY / 4,
    destructive: true,
    deletes: ["deleted", "removed"],
    run: deleteIdleDrafts,
  },
  {
    name: "purge_retracted",
    everyMs: DAY / 4,
    destructive: true,
    deletes: ["purged"],
    run: async (context) => ({ ...await purgeRetracted(context) }),
  },
  {
    name: "expire_account_data",
    everyMs: DAY,
    destructive: true,
    deletes: [
      "codes",
      "tokens",
      "ftp",
      "queuedMails",
      "localMails",
      "subscriptions",
      "contactMessages",
      "remarks",
    ],
    run: expireAccountData,
  },
  {
    name: "remove_abandoned_uploads",
    everyMs: DAY,
    destructive: true,
    deletes: ["removed"],
    run: async (context) => ({ ...await removeAbandonedUploads(context) }),
  },
  {
    name: "remove_orphan_blobs",
    everyMs: DAY,
    destructive: true,
    deletes: ["removed"],
    run: async (context) => ({ ...await removeOrphanBlobs(context) }),
  },
  {
    name: "empty_quarantine",
    everyMs: DAY,
    destructive: true,
    deletes: ["removed"],
    run: async (context) => ({ ...await emptyQuarantine(context) }),
  },
  { name: "forget_runs", everyMs: DAY, destructive: false, deletes: ["forgotten"], run: deleteOldJobRuns },
  { name: "add_checksums", everyMs: MINUTE, destructive: false, run: addMissingChecksums },
  { name: "add_md5", everyMs: MINUTE, destructive: false, run: addMissingMd5 },
  { name: "copy_files", everyMs: 10 * MINUTE, destructive: false, run: copyNewBlobs },
  { name: "verify_files", everyMs: SCAN_PAUSE_MS, destructive: false, run: verifyDueFiles },
  { name: "verify_database", everyMs: DAY, destructive: false, run: verifyDatabase },
  { name: "verify_audit", everyMs: DAY, destructive: false, run: verifyAudit },
] as const satisfies readonly Job[];

export const JOBS: readonly Job[] = jobs;
export type JobName = typeof jobs[number]["name"];

/** Deletes old sign-in flows, and with them what providers told about people. */
async function deleteExpiredSignInFlows({ db, clock }: Context): Promise<Record<string, unknown>> {
  return { removed: await db.withTx((tx) => deleteOldFlows(tx, clock().getTime())) };
}

/** Milliseconds for which the runs of jobs are kept. */
const RUNS_KEPT_MS = 90 * DAY;
/** A server that stood still for longer loads its search index anew. */
const CHANGES_KEPT_MS = DAY;

async function deleteOldJobRuns({ db, clock }: Context): Promise<Record<string, unknown>> {
  const now = clock().getTime();
  const forgotten = await db.withTx(async (tx) => {
    await deleteOldChanges(tx, now - CHANGES_KEPT_MS);
    return await deleteOldRuns(tx, now - RUNS_KEPT_MS);
  });
  return { forgotten };
}

/** Starts all jobs. @returns a function that stops it and waits for what is running. */
export function startJobs(started: App): () => Promise<void> {
  const stopping = new AbortController();
  const app: App = { ...started, stopping: stopping.signal };
  const stops = [
    ...LANE_NAMES.map((lane) =>
      repeat(
        `deliver_${lane}`,
        DELIVER_EVERY_MS,
        () => deliverAndWake(app, lane),
        (again) => onOutboxWake(app, again),
      )
    ),
    ...app.config.sharedData ? [repeat("follow_changes", FOLLOW_EVERY_MS, () => followChanges(app))] : [],
    ...JOBS.map((job) =>
      repeat(job.name, job.everyMs, () => runJob(app, job), undefined, () => waitBefore(app, job))
    ),
  ];
  return async () => {
    stopping.abort();
    await Promise.all(stops.map((stop) => stop()));
  };
}

/** What was delivered may have caused effects for other lanes. */
async function deliverAndWake(app: App, lane: LaneName): Promise<void> {
  if (await deliverLane(app, lane) > 0) wakeOutbox(app);
}

/** Somebody who started the process with a wrong setting has so long to see it. */
const DELETE_AFTER_MS = 10 * MINUTE;

/**
 * Milliseconds from the start of the process to a job's first round. A job that deletes waits until a whole interval
 * has passed since its last round, or, if there was none, since the database was made, because a new database may be
 * the wrong one. The time is not counted from now, because a process that is restarted every day would never delete.
 */
export async function waitBefore(
  { db, clock }: App,
  { name, everyMs, deletes = [] }: Job,
): Promise<number> {
  if (deletes.length === 0) return 0;
  const now = clock().getTime();
  const since = (await findLastRun(db.read, name))?.startedAt ?? (await findRepository(db.read))?.createdAt ??
    now;
  const wait = since + everyMs - now;
  return Math.min(everyMs, Math.max(DELETE_AFTER_MS, wait));
}

/** Runs `work` after the first wait, then again `everyMs` after each end, or as soon as somebody calls what `onNudge` was given. */
function repeat(
  name: string,
  everyMs: number,
  work: () => Promise<unknown>,
  onWake: (again: () => void) => void = () => {},
  firstWait: () => Promise<number> = () => Promise.resolve(0),
): () => Promise<void> {
  let stopped = false;
  let wake = () => {};
  let woken = false;
  onWake(() => {
    woken = true;
    wake();
  });
  const loop = async () => {
    const first = await firstWait().catch(() => everyMs);
    if (!stopped && first > 0) await pause(first, (resolve) => wake = resolve);
    while (!stopped) {
      woken = false;
      await work().catch((error) => log("error", "job failed", { job: name, error: describeError(error) }));
      if (!stopped && !woken) await pause(everyMs, (resolve) => wake = resolve);
    }
  };
  const running = loop();
  return () => {
    stopped = true;
    wake();
    return running;
  };
}

function pause(milliseconds: number, onStart: (resolve: () => void) => void): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    onStart(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}
