/** What the house does by itself: name, rhythm, work. Jobs find what is due and call the ordinary command. */
import { deleteOldAttempts } from "../../db/queries/attempts.ts";
import { deleteOldFlows } from "../../db/queries/identities.ts";
import { finishRun, takeRun } from "../../db/queries/jobs.ts";
import { deleteExpiredSessions } from "../../db/queries/sessions.ts";
import { type Context, type House, systemContext } from "../context.ts";
import { describeError, log } from "../log.ts";
import { removeExpiredCaptchas } from "../services/captcha/challenges.ts";
import { deliverDue } from "../services/delivery.ts";
import { liftDueEmbargoes } from "../services/embargoes.ts";
import { removeAbandonedUploads, removeOrphanBlobs } from "../services/files.ts";
import { onEffects } from "../services/outbox.ts";
import { expireAccountData } from "../services/retention.ts";

interface Job {
  name: string;
  everyMs: number;
  run(context: Context): Promise<Record<string, unknown>>;
}

const MINUTE = 60_000;
const DAY = 1_440 * MINUTE;
/** The longest that an effect waits when nobody told the worker of it. */
const DELIVER_EVERY_MS = 1_000;

export const JOBS: readonly Job[] = [
  { name: "expire_sessions", everyMs: 15 * MINUTE, run: expireSessions },
  {
    name: "expire_captchas",
    everyMs: 15 * MINUTE,
    run: async (context) => ({ removed: await removeExpiredCaptchas(context) }),
  },
  { name: "forget_walks", everyMs: 15 * MINUTE, run: forgetWalks },
  { name: "forget_attempts", everyMs: 15 * MINUTE, run: forgetOldAttempts },
  {
    name: "lift_embargoes",
    everyMs: 5 * MINUTE,
    run: async (context) => ({ ...await liftDueEmbargoes(context) }),
  },
  { name: "expire_account_data", everyMs: DAY, run: expireAccountData },
  {
    name: "remove_abandoned_uploads",
    everyMs: DAY,
    run: async (context) => ({ removed: await removeAbandonedUploads(context) }),
  },
  {
    name: "remove_orphan_blobs",
    everyMs: DAY,
    run: async (context) => ({ removed: await removeOrphanBlobs(context) }),
  },
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
async function forgetOldAttempts({ db, clock }: Context): Promise<Record<string, unknown>> {
  return { forgotten: await db.withTx((tx) => deleteOldAttempts(tx, clock().getTime() - 60 * MINUTE)) };
}

/**
 * Runs a job unless another server has taken the same slot; the slot is the job's rhythm rounded down, so that servers
 * with the same clock agree on it. A failure is logged and left to the next slot.
 */
export async function runJob(house: House, { name, everyMs, run }: Job): Promise<boolean> {
  const startedAt = house.clock().getTime();
  const taken = await takeRun(house.db, name, Math.floor(startedAt / everyMs) * everyMs, startedAt);
  if (taken === undefined) return false;
  const context = systemContext(house, `job-${name}-${taken}`);
  const result = await run(context).catch((error) => {
    log("error", "job failed", { traceId: context.traceId, job: name, error: describeError(error) });
    return { error: describeError(error) };
  });
  await house.db.withTx((tx) => finishRun(tx, taken, house.clock().getTime(), result));
  return true;
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
