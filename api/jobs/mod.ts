/**
 * The background jobs with their names and intervals. A job finds what is due and calls the same command as a person
 * would.
 */
import { deleteOldFlows } from "../../db/queries/identities.ts";
import { deleteOldRuns, findLastRun } from "../../db/queries/jobs.ts";
import { findRepository } from "../../db/queries/repository.ts";
import { deleteExpiredSessions } from "../../db/queries/sessions.ts";
import type { Context, House } from "../context.ts";
import { describeError, log } from "../log.ts";
import { removeExpiredCaptchas } from "../services/captcha/challenges.ts";
import { emptyQuarantine, removeAbandonedUploads, removeOrphanBlobs } from "../services/clean_up.ts";
import { deliverDue } from "../services/delivery.ts";
import { liftDueEmbargoes } from "../services/embargoes.ts";
import { deleteIdleDrafts } from "../services/idle_drafts.ts";
import { type Job, runJob } from "../services/job_admin.ts";
import { forgetOldAttempts } from "../services/limits/mod.ts";
import { onEffects } from "../services/outbox.ts";
import { endDuePrivacies } from "../services/private_drafts.ts";
import { verifyAudit } from "../services/integrity/audit.ts";
import { verifyDatabase } from "../services/integrity/database.ts";
import { SCAN_PAUSE_MS, verifyDueFiles } from "../services/integrity/scan.ts";
import { purgeRetracted } from "../services/purge.ts";
import { remindOfDeadlines } from "../services/reminders.ts";
import { findUnattendedReviews } from "../services/unattended_reviews.ts";
import { expireAccountData } from "../services/retention.ts";

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
export const JOBS: readonly Job[] = [
  {
    name: "expire_sessions",
    everyMs: 15 * MINUTE,
    destructive: false,
    deletes: ["removed"],
    run: ({ db, clock }) =>
      db.withTx(async (tx) => ({ removed: await deleteExpiredSessions(tx, clock().getTime()) })),
  },
  {
    name: "expire_captchas",
    everyMs: 15 * MINUTE,
    destructive: false,
    deletes: ["removed"],
    run: async (context) => ({ removed: await removeExpiredCaptchas(context) }),
  },
  { name: "forget_walks", everyMs: 15 * MINUTE, destructive: false, deletes: ["removed"], run: forgetWalks },
  {
    name: "forget_attempts",
    everyMs: 15 * MINUTE,
    destructive: false,
    deletes: ["forgotten"],
    run: async (context) => ({ forgotten: await forgetOldAttempts(context) }),
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
    run: async (context) => ({ ...await findUnattendedReviews(context) }),
  },
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
    deletes: ["codes", "tokens", "queuedMails", "localMails"],
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
  { name: "forget_runs", everyMs: DAY, destructive: false, deletes: ["forgotten"], run: forgetOldRuns },
  { name: "verify_files", everyMs: SCAN_PAUSE_MS, destructive: false, run: verifyDueFiles },
  { name: "verify_database", everyMs: DAY, destructive: false, run: verifyDatabase },
  { name: "verify_audit", everyMs: DAY, destructive: false, run: verifyAudit },
];

/** Deletes old sign-in flows, and with them what providers told about people. */
async function forgetWalks({ db, clock }: Context): Promise<Record<string, unknown>> {
  return { removed: await db.withTx((tx) => deleteOldFlows(tx, clock().getTime())) };
}

/** Milliseconds for which the runs of jobs are kept. */
const RUNS_KEPT_MS = 90 * DAY;

async function forgetOldRuns({ db, clock }: Context): Promise<Record<string, unknown>> {
  return { forgotten: await db.withTx((tx) => deleteOldRuns(tx, clock().getTime() - RUNS_KEPT_MS)) };
}

/** Starts all jobs. @returns a function that stops it and waits for what is running. */
export function startJobs(started: House): () => Promise<void> {
  const stopping = new AbortController();
  const house: House = { ...started, stopping: stopping.signal };
  const stops = [
    repeat(
      "deliver_outbox",
      DELIVER_EVERY_MS,
      () => deliverDue(house),
      (again) => onEffects(house.db, again),
    ),
    ...JOBS.map((job) =>
      repeat(job.name, job.everyMs, () => runJob(house, job), undefined, () => waitBefore(house, job))
    ),
  ];
  return async () => {
    stopping.abort();
    await Promise.all(stops.map((stop) => stop()));
  };
}

/** Milliseconds before a process deletes anything, so that somebody who started it with a wrong setting can notice. */
const DELETE_AFTER_MS = 10 * MINUTE;

/**
 * Milliseconds from the start of the process to a job's first round. A job that deletes waits until a whole interval
 * has passed since its last round, or, if there was none, since the database was made, because a new database may be
 * the wrong one. The time is not counted from now, because a process that is restarted every day would never delete.
 */
export async function waitBefore(
  { db, clock }: House,
  { name, everyMs, deletes = [] }: Job,
): Promise<number> {
  if (deletes.length === 0) return 0;
  const now = clock().getTime();
  const since = (await findLastRun(db.read, name))?.startedAt ?? (await findRepository(db.read))?.createdAt ??
    now;
  const wait = since + everyMs - now;
  return Math.min(everyMs, Math.max(DELETE_AFTER_MS, wait));
}

/**
 * Runs `work` after the first wait, then again `everyMs` after each end, or as soon as the function is called that
 * `onNudge` was given.
 */
function repeat(
  name: string,
  everyMs: number,
  work: () => Promise<unknown>,
  onNudge: (again: () => void) => void = () => {},
  firstWait: () => Promise<number> = () => Promise.resolve(0),
): () => Promise<void> {
  let stopped = false;
  let wake = () => {};
  let nudged = false;
  onNudge(() => {
    nudged = true;
    wake();
  });
  const loop = async () => {
    const first = await firstWait().catch(() => everyMs);
    if (!stopped && first > 0) await pause(first, (resolve) => wake = resolve);
    while (!stopped) {
      nudged = false;
      await work().catch((error) => log("error", "job failed", { job: name, error: describeError(error) }));
      if (!stopped && !nudged) await pause(everyMs, (resolve) => wake = resolve);
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
