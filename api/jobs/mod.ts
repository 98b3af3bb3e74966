/** What the house does by itself: name, rhythm, work. Jobs find what is due and call the ordinary command. */
import { deleteOldFlows } from "../../db/queries/identities.ts";
import { deleteOldRuns } from "../../db/queries/jobs.ts";
import { deleteExpiredSessions } from "../../db/queries/sessions.ts";
import type { Context, House } from "../context.ts";
import { describeError, log } from "../log.ts";
import { removeExpiredCaptchas } from "../services/captcha/challenges.ts";
import { deliverDue } from "../services/delivery.ts";
import { liftDueEmbargoes } from "../services/embargoes.ts";
import { removeAbandonedUploads, removeOrphanBlobs } from "../services/files.ts";
import { deleteIdleDrafts } from "../services/idle_drafts.ts";
import { type Job, runJob } from "../services/job_admin.ts";
import { forgetOldAttempts } from "../services/limits/mod.ts";
import { onEffects } from "../services/outbox.ts";
import { endDuePrivacies } from "../services/private_drafts.ts";
import { purgeRetracted } from "../services/purge.ts";
import { remindOfDeadlines } from "../services/reminders.ts";
import { expireAccountData } from "../services/retention.ts";

export { runJob };

const MINUTE = 60_000;
const DAY = 1_440 * MINUTE;
/** The longest that an effect waits when nobody told the worker of it. */
const DELIVER_EVERY_MS = 1_000;

/**
 * Destructive is what cannot be undone and hangs on the clock: it stands still while an alarm is open (safety 2.3, F11).
 * A mail cannot be taken back either. Drafts look every six hours, so that the last mail comes a day before and not two.
 */
export const JOBS: readonly Job[] = [
  { name: "expire_sessions", everyMs: 15 * MINUTE, destructive: false, run: expireSessions },
  {
    name: "expire_captchas",
    everyMs: 15 * MINUTE,
    destructive: false,
    run: async (context) => ({ removed: await removeExpiredCaptchas(context) }),
  },
  { name: "forget_walks", everyMs: 15 * MINUTE, destructive: false, run: forgetWalks },
  {
    name: "forget_attempts",
    everyMs: 15 * MINUTE,
    destructive: false,
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
  { name: "remind_of_deadlines", everyMs: DAY / 24, destructive: true, run: remindOfDeadlines },
  { name: "delete_idle_drafts", everyMs: DAY / 4, destructive: true, run: deleteIdleDrafts },
  {
    name: "purge_retracted",
    everyMs: DAY / 4,
    destructive: true,
    run: async (context) => ({ purged: await purgeRetracted(context) }),
  },
  { name: "expire_account_data", everyMs: DAY, destructive: true, run: expireAccountData },
  {
    name: "remove_abandoned_uploads",
    everyMs: DAY,
    destructive: true,
    run: async (context) => ({ removed: await removeAbandonedUploads(context) }),
  },
  {
    name: "remove_orphan_blobs",
    everyMs: DAY,
    destructive: true,
    run: async (context) => ({ removed: await removeOrphanBlobs(context) }),
  },
  { name: "forget_runs", everyMs: DAY, destructive: false, run: forgetOldRuns },
];

async function expireSessions({ db, clock }: Context): Promise<Record<string, unknown>> {
  await db.withTx((tx) => deleteExpiredSessions(tx, clock().getTime()));
  return {};
}

/** What sign-in providers told of people goes with them. */
async function forgetWalks({ db, clock }: Context): Promise<Record<string, unknown>> {
  await db.withTx((tx) => deleteOldFlows(tx, clock().getTime()));
  return {};
}

/** No window is longer than an hour (`api/services/limits/rules.ts`), so what is older decides nothing more. */
/** How long it can be looked up what a job did. */
const RUNS_KEPT_MS = 90 * DAY;

async function forgetOldRuns({ db, clock }: Context): Promise<Record<string, unknown>> {
  return { forgotten: await db.withTx((tx) => deleteOldRuns(tx, clock().getTime() - RUNS_KEPT_MS)) };
}

/** Starts everything. @returns a function that stops it and waits for what is running. */
export function startJobs(house: House): () => Promise<void> {
  const stops = [
    repeat(
      "deliver_outbox",
      DELIVER_EVERY_MS,
      () => deliverDue(house),
      (again) => onEffects(house.db, again),
    ),
    ...JOBS.map((job) => repeat(job.name, job.everyMs, () => runJob(house, job))),
  ];
  return async () => void await Promise.all(stops.map((stop) => stop()));
}

/** Runs `work` now, then again `everyMs` after each end, or as soon as somebody calls what `onNudge` was given. */
function repeat(
  name: string,
  everyMs: number,
  work: () => Promise<unknown>,
  onNudge: (again: () => void) => void = () => {},
): () => Promise<void> {
  let stopped = false;
  let wake = () => {};
  let nudged = false;
  onNudge(() => {
    nudged = true;
    wake();
  });
  const loop = async () => {
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
