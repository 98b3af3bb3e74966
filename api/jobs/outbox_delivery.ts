/**
 * The delivering side of the outbox: what each kind of effect does, and the workers that repeat it with back-off until
 * it succeeds (safety 2.4). Servers on one database deliver side by side: each leases what it delivers. Every effect may
 * be delivered twice all the same: each is a no-op where its work is done.
 */
import {
  claimNext,
  type ClaimRequest,
  hasDue,
  markDelivered,
  markFailed,
  type OutboxRow,
  renewClaim,
} from "../../db/queries/system/outbox.ts";
import { type App, type Context, systemContext } from "../context.ts";
import { failpoint } from "../failpoint.ts";
import { describeError, log } from "../log.ts";
import { inSpan } from "../telemetry.ts";
import { statePart } from "../process_state.ts";
import { deliverDiscard } from "../services/file/discard_refused.ts";
import { deliverImport, giveUpImport, IMPORT_TRIES } from "../services/file/import.ts";
import { leaseTimes, withLease } from "../services/job/lease.ts";
import { deliverMail, MAIL_KIND } from "../services/mail/queue.ts";
import type { Effects } from "../services/outbox/effects.ts";
import { giveUpPublishing, publish, PUBLISH_TRIES } from "../services/publication/publish.ts";
import { publishIdentifier } from "../services/identifier/registration.ts";
import { hideIdentifier, updateIdentifier } from "../services/identifier/registrar_updates.ts";
import { deliverPolicyChange } from "../services/subscription/announce.ts";
import { WorkQueue } from "../work_queue.ts";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

interface Lane {
  /** Effects that one process delivers at once. */
  concurrency: number;
  /** One at a time in all processes together: what the receiver hears last must be what was read last. */
  oneAtATime?: true;
}

/** What is slow, or waits for somebody else, has a lane of its own and keeps nothing else waiting. */
const LANES = {
  publish: { concurrency: 1 },
  mail: { concurrency: 1 },
  registrar: { concurrency: 1, oneAtATime: true },
  files: { concurrency: 1 },
  index: { concurrency: 1 },
} as const satisfies Record<string, Lane>;
export type LaneName = keyof typeof LANES;
export const LANE_NAMES = Object.keys(LANES) as LaneName[];

interface Effect {
  lane: LaneName;
  deliver(context: Context, payload: never): Promise<void>;
  /** Milliseconds after which an attempt has failed, whatever it still does. */
  timeLimitMs: number;
  /** Attempts before `giveUp`; without it the effect is tried for ever. */
  tries?: number;
  giveUp?(context: Context, payload: never, error: string): Promise<void>;
}

const REGISTRAR = { lane: "registrar", timeLimitMs: 2 * MINUTE } as const;

/** Publishing reads every byte of a dataset again: hours for the largest. */
const EFFECTS: Record<keyof Effects | typeof MAIL_KIND, Effect> = {
  publish: {
    lane: "publish",
    deliver: publish,
    timeLimitMs: 24 * HOUR,
    tries: PUBLISH_TRIES,
    giveUp: giveUpPublishing,
  },
  "identifier.publish": { ...REGISTRAR, deliver: publishIdentifier },
  "identifier.update": { ...REGISTRAR, deliver: updateIdentifier },
  "identifier.hide": { ...REGISTRAR, deliver: hideIdentifier },
  import: {
    lane: "files",
    deliver: deliverImport,
    timeLimitMs: HOUR,
    tries: IMPORT_TRIES,
    giveUp: giveUpImport,
  },
  index: {
    lane: "index",
    deliver: ({ search }: Context, { serial }: Effects["index"]) => search.refresh(serial),
    timeLimitMs: 10 * MINUTE,
  },
  discardBlob: { lane: "files", deliver: deliverDiscard, timeLimitMs: 10 * MINUTE },
  policyChange: { lane: "mail", deliver: deliverPolicyChange, timeLimitMs: 10 * MINUTE },
  [MAIL_KIND]: { lane: "mail", deliver: deliverMail, timeLimitMs: 5 * MINUTE },
};

/** Effects of one round of a lane: after it others have their turn, and a stop is heard. */
const BATCH = 50;
const FIRST_DELAY_MS = SECOND;
const LONGEST_DELAY_MS = HOUR;

/** Milliseconds before the next attempt: they double from one second up to one hour. */
export function backOffMs(attempts: number): number {
  return Math.min(FIRST_DELAY_MS * 2 ** (attempts - 1), LONGEST_DELAY_MS);
}

const QUEUES = statePart(() =>
  Object.fromEntries(LANE_NAMES.map((lane) => [lane, new WorkQueue(LANES[lane].concurrency)])) as Record<
    LaneName,
    WorkQueue
  >
);

/** Delivers what is due now, one round in each lane. @returns how many effects were tried. */
export async function deliverDue(app: App): Promise<number> {
  return sum(await Promise.all(LANE_NAMES.map((lane) => deliverLane(app, lane))));
}

/** Delivers until nothing is due, including effects that were caused meanwhile. */
export async function deliverAll(app: App): Promise<void> {
  while (await deliverDue(app) > 0);
}

/** One round of one lane, after the rounds that were asked for earlier. @returns how many effects were tried. */
export async function deliverLane(app: App, lane: LaneName): Promise<number> {
  const queue = app.state.of(QUEUES)[lane];
  const workers = Array.from({ length: LANES[lane].concurrency }, () => queue.run(() => work(app, lane)));
  return sum(await Promise.all(workers));
}

async function work(app: App, lane: LaneName): Promise<number> {
  for (let tried = 0;; tried++) {
    const row = tried < BATCH && !app.stopping?.aborted ? await claim(app, lane) : undefined;
    if (!row) return tried;
    await deliver(app, row);
  }
}

/** A look first: a round in which nothing is due writes nothing. */
async function claim(app: App, lane: LaneName): Promise<OutboxRow | undefined> {
  const now = app.clock().getTime();
  const request: ClaimRequest = {
    kinds: Object.entries(EFFECTS).flatMap(([kind, effect]) => effect.lane === lane ? [kind] : []),
    now,
    by: app.state.id,
    ...leaseTimes(now),
    oneAtATime: "oneAtATime" in LANES[lane],
  };
  if (!await hasDue(app.db.read, request)) return undefined;
  return await app.db.root.withTx((tx) => claimNext(tx, request));
}

async function deliver(app: App, row: OutboxRow): Promise<void> {
  const context = systemContext(app, `outbox-${row.id}`);
  const effect = EFFECTS[row.kind as keyof typeof EFFECTS];
  const renew = (until: number) => context.db.withTx((tx) => renewClaim(tx, row.id, app.state.id, until));
  try {
    const attributes = { "sdb.trace_id": context.traceId, "sdb.outbox.attempt": row.attempts + 1 };
    const attempt = () => within(effect.timeLimitMs, effect.deliver(context, row.payload as never));
    await inSpan(
      `outbox ${row.kind}`,
      { root: true, attributes },
      () => withLease(context, renew, attempt),
    );
  } catch (error) {
    return await fail(context, row, effect, error);
  }
  await finish(context, row);
}

/** What comes later than the limit is not heard. @throws Error after `milliseconds`. */
export async function within(milliseconds: number, work: Promise<void>): Promise<void> {
  const late = Promise.withResolvers<void>();
  const timer = setTimeout(
    () => late.reject(new Error(`not delivered within ${milliseconds / SECOND} seconds`)),
    milliseconds,
  );
  await Promise.race([work, late.promise]).finally(() => clearTimeout(timer));
}

async function finish(context: Context, { id }: OutboxRow): Promise<void> {
  failpoint(context.config, "outbox.before_done");
  await context.db.withTx((tx) => markDelivered(tx, id, context.clock().getTime()));
}

/** What another process has taken over meanwhile is its to judge. */
async function fail(context: Context, row: OutboxRow, effect: Effect, error: unknown): Promise<void> {
  const attempts = row.attempts + 1;
  const reason = describeError(error);
  log("warn", "effect failed", { traceId: context.traceId, kind: row.kind, attempts, error: reason });
  const dueAt = context.clock().getTime() + backOffMs(attempts);
  const failed = { id: row.id, by: context.state.id, attempts, dueAt, error: reason };
  if (!await context.db.withTx((tx) => markFailed(tx, failed))) return;
  if (effect.giveUp && attempts >= (effect.tries ?? Infinity)) {
    await effect.giveUp(context, row.payload as never, reason);
    await finish(context, row);
  }
}

const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);
