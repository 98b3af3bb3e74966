/**
 * Delivers the outbox: defines what each kind of effect does, and repeats it with growing waits until it succeeds
 * (safety 2.4). An effect may be delivered twice, so each does nothing if its work is done.
 */
import type { Database } from "../../db/client.ts";
import { listDue, markDelivered, markFailed, type OutboxRow } from "../../db/queries/outbox.ts";
import { type Context, type House, systemContext } from "../context.ts";
import { failpoint } from "../failpoint.ts";
import { describeError, log } from "../log.ts";
import { deliverImport, giveUpImport, IMPORT_TRIES } from "./imports.ts";
import { deliverMail, MAIL_KIND } from "./mails.ts";
import type { Effects } from "./outbox.ts";
import { giveUpPublishing, publish, PUBLISH_TRIES, publishIdentifier } from "./publishing.ts";
import { hideIdentifier, updateIdentifier } from "./registration_changes.ts";

interface Effect {
  deliver(context: Context, payload: never): Promise<void>;
  /** Attempts before `giveUp` is called; without it the effect is tried for ever. */
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

/**
 * Kinds with a lane of their own. Publishing reads every byte of a dataset and a mail server may be slow; neither
 * should delay the others.
 */
const SLOW = ["publish", MAIL_KIND];
const LANES: readonly (readonly string[])[] = [
  ...SLOW.map((kind) => [kind]),
  Object.keys(EFFECTS).filter((kind) => !SLOW.includes(kind)),
];

const BATCH = 50;
const FIRST_DELAY_MS = 1_000;
const LONGEST_DELAY_MS = 3_600_000;

/** Milliseconds before the next attempt: they double from one second up to one hour. */
export function backOff(attempts: number): number {
  return Math.min(FIRST_DELAY_MS * 2 ** (attempts - 1), LONGEST_DELAY_MS);
}

/** Rounds that are running or waiting, by database and lane. */
const rounds = new WeakMap<Database, Promise<number>[]>();

/** Delivers what is due now, one round in each lane. @returns how many effects were tried. */
export async function deliverDue(house: House): Promise<number> {
  const lanes = rounds.get(house.db.root) ?? LANES.map(() => Promise.resolve(0));
  rounds.set(house.db.root, lanes);
  const tried = await Promise.all(LANES.map((kinds, lane) => {
    // Rounds run one after another, because two at the same time would deliver the same rows.
    lanes[lane] = lanes[lane].catch(() => 0).then(() => deliverLane(house, kinds));
    return lanes[lane];
  }));
  return tried.reduce((sum, count) => sum + count, 0);
}

/** Delivers until nothing is due, including effects that were caused meanwhile. */
export async function drain(house: House): Promise<void> {
  while (await deliverDue(house) > 0);
}

async function deliverLane(house: House, kinds: readonly string[]): Promise<number> {
  const due = await listDue(house.db.read, kinds, house.clock().getTime(), BATCH);
  for (const row of due) await deliver(house, row);
  return due.length;
}

async function deliver(house: House, row: OutboxRow): Promise<void> {
  const context = systemContext(house, `outbox-${row.id}`);
  const effect = EFFECTS[row.kind as keyof typeof EFFECTS];
  try {
    await effect.deliver(context, row.payload as never);
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
  const dueAt = context.clock().getTime() + backOff(attempts);
  await context.db.withTx((tx) => markFailed(tx, row.id, attempts, dueAt, reason));
  if (effect.giveUp && attempts >= (effect.tries ?? Infinity)) {
    await effect.giveUp(context, row.payload as never, reason);
    await finish(context, row);
  }
}
