/**
 * The delivering side of the outbox: what each kind of effect does, and the worker that repeats it with back-off until
 * it succeeds (safety 2.4). Every effect may be delivered twice: each is a no-op where its work is done.
 */
import type { Database } from "../../db/client.ts";
import { listDue, markDelivered, markFailed, type OutboxRow } from "../../db/queries/operation/outbox.ts";
import { type App, type Context, systemContext } from "../context.ts";
import { failpoint } from "../failpoint.ts";
import { describeError, log } from "../log.ts";
import { inSpan } from "../telemetry.ts";
import { deliverImport, giveUpImport, IMPORT_TRIES } from "../services/file/import.ts";
import { deliverMail, MAIL_KIND } from "../services/mail/queue.ts";
import type { Effects } from "../services/outbox/effects.ts";
import { giveUpPublishing, publish, PUBLISH_TRIES } from "../services/publication/publish.ts";
import { publishIdentifier } from "../services/identifier/registration.ts";
import { hideIdentifier, updateIdentifier } from "../services/identifier/registrar_updates.ts";

interface Effect {
  deliver(context: Context, payload: never): Promise<void>;
  /** Attempts before `giveUp`; without it the effect is tried for ever. */
  tries?: number;
  giveUp?(context: Context, payload: never, error: string): Promise<void>;
}

const EFFECTS: Record<keyof Effects | typeof MAIL_KIND, Effect> = {
  publish: { deliver: publish, tries: PUBLISH_TRIES, giveUp: giveUpPublishing },
  "identifier.publish": { deliver: publishIdentifier },
  "identifier.update": { deliver: updateIdentifier },
  "identifier.hide": { deliver: hideIdentifier },
  import: { deliver: deliverImport, tries: IMPORT_TRIES, giveUp: giveUpImport },
  index: { deliver: ({ search }: Context, { serial }: Effects["index"]) => search.refresh(serial) },
  [MAIL_KIND]: { deliver: deliverMail },
};

/** Publishing reads every byte of a dataset again, and a mail server may be slow: neither keeps the others waiting. */
const SLOW = ["publish", MAIL_KIND];
const LANES: readonly (readonly string[])[] = [
  ...SLOW.map((kind) => [kind]),
  Object.keys(EFFECTS).filter((kind) => !SLOW.includes(kind)),
];

const BATCH = 50;
const FIRST_DELAY_MS = 1_000;
const LONGEST_DELAY_MS = 3_600_000;

/** Milliseconds before the next attempt: doubling from a second to an hour. */
export function backOffMs(attempts: number): number {
  return Math.min(FIRST_DELAY_MS * 2 ** (attempts - 1), LONGEST_DELAY_MS);
}

/** Rounds that run or wait, per database and lane. */
const deliveriesByLane = new WeakMap<Database, Promise<number>[]>();

/** Delivers what is due now, once in each lane. @returns how many effects were tried. */
export async function deliverDue(app: App): Promise<number> {
  const lanes = deliveriesByLane.get(app.db.root) ?? LANES.map(() => Promise.resolve(0));
  deliveriesByLane.set(app.db.root, lanes);
  const tried = await Promise.all(LANES.map((kinds, lane) => {
    // One after the other: two rounds at once would deliver the same rows.
    lanes[lane] = lanes[lane].catch(() => 0).then(() => deliverLane(app, kinds));
    return lanes[lane];
  }));
  return tried.reduce((sum, count) => sum + count, 0);
}

/** Delivers until nothing is due any more, what the effects themselves caused included. */
export async function deliverAll(app: App): Promise<void> {
  while (await deliverDue(app) > 0);
}

async function deliverLane(app: App, kinds: readonly string[]): Promise<number> {
  const due = await listDue(app.db.read, kinds, app.clock().getTime(), BATCH);
  for (const row of due) await deliver(app, row);
  return due.length;
}

async function deliver(app: App, row: OutboxRow): Promise<void> {
  const context = systemContext(app, `outbox-${row.id}`);
  const effect = EFFECTS[row.kind as keyof typeof EFFECTS];
  try {
    const attributes = { "sdb.trace_id": context.traceId, "sdb.outbox.attempt": row.attempts + 1 };
    await inSpan(
      `outbox ${row.kind}`,
      { root: true, attributes },
      () => effect.deliver(context, row.payload as never),
    );
  } catch (error) {
    return await fail(context, row, effect, error);
  }
  await finish(context, row);
}

async function finish(context: Context, { id }: OutboxRow): Promise<void> {
  failpoint(context.config, "outbox.before_done");
  await context.db.withTx((tx) => markDelivered(tx, id, context.clock().getTime()));
}

async function fail(context: Context, row: OutboxRow, effect: Effect, error: unknown): Promise<void> {
  const attempts = row.attempts + 1;
  const reason = describeError(error);
  log("warn", "effect failed", { traceId: context.traceId, kind: row.kind, attempts, error: reason });
  const dueAt = context.clock().getTime() + backOffMs(attempts);
  await context.db.withTx((tx) => markFailed(tx, row.id, attempts, dueAt, reason));
  if (effect.giveUp && attempts >= (effect.tries ?? Infinity)) {
    await effect.giveUp(context, row.payload as never, reason);
    await finish(context, row);
  }
}
