/**
 * The guard against a wrong clock (safety 2.3, F11): when the clock has moved by more than a day between two ticks,
 * the jobs whose work cannot be undone stand still until an administrator has looked.
 */
import type { Database, Transaction } from "../../db/client.ts";
import {
  type AlarmRow,
  closeAlarm,
  countOpenAlarms,
  findAlarm,
  insertAlarm,
  listAdministrators,
} from "../../db/queries/alarms.ts";
import { finishRun, lastTick, takeRun } from "../../db/queries/jobs.ts";
import type { AlarmKind, ClockJumpCause } from "../../sdk/model/job.ts";
import { CLOCK_JUMP_MS } from "../../sdk/model/limits.ts";
import type { Context, House, UserActor } from "../context.ts";
import { DomainError } from "../error.ts";
import { log } from "../log.ts";
import { requireUser } from "./actors.ts";
import { recordAudit } from "./audit.ts";
import { queueMail } from "./mails.ts";
import { newId } from "./secrets.ts";

/** Milliseconds that only ever grow, whatever happens to the clock. */
export type Stopwatch = () => number;

const processTime: Stopwatch = () => performance.now();

/** Where clock and stopwatch stood together last. */
interface Anchor {
  clock: number;
  stopwatch: number;
}

const anchors = new WeakMap<Database, Anchor>();

/**
 * Compares the clock with the last tick, which is the last run that the database knows, and with the stopwatch of this
 * process, which also sees several small jumps add up. A jump raises an alarm, once; `tx` is where the run that follows
 * is written, so that two jobs at once never see the same jump.
 * @returns whether an alarm is open.
 */
export async function watchClock(
  tx: Transaction,
  context: Context,
  stopwatch: Stopwatch = processTime,
): Promise<boolean> {
  const now = context.clock().getTime();
  const open = await countOpenAlarms(tx) > 0;
  const last = await lastTick(tx);
  const first = !anchors.has(context.db.root);
  const drift = driftOf(context, now, stopwatch());
  const jumped = last !== undefined && Math.abs(now - last) > CLOCK_JUMP_MS ||
    Math.abs(drift) > CLOCK_JUMP_MS;
  if (!jumped) return open;
  anchors.set(context.db.root, { clock: now, stopwatch: stopwatch() });
  await writeTick(tx, now);
  if (open) return true;
  const from = last ?? now - drift;
  // Only before its first look may this process have stood still, and no stop turns time back.
  const cause: ClockJumpCause = first && now > from ? "stop" : "clock";
  await raiseAlarm(tx, context, "clockJump", { from: new Date(from).toISOString(), cause });
  return true;
}

/** Milliseconds by which the clock has moved more than the stopwatch since both were first seen. */
function driftOf({ db }: House, clock: number, stopwatch: number): number {
  const anchor = anchors.get(db.root);
  if (!anchor) anchors.set(db.root, { clock, stopwatch });
  return anchor ? (clock - anchor.clock) - (stopwatch - anchor.stopwatch) : 0;
}

/** From here on time is counted by the new clock, or the same jump would be seen again once the alarm is cleared. */
async function writeTick(tx: Transaction, now: number): Promise<void> {
  const id = await takeRun(tx, { name: "watch_clock", dueAt: now, startedAt: now });
  if (id !== undefined) await finishRun(tx, id, now, { jumped: 1 });
}

async function raiseAlarm(
  tx: Transaction,
  context: Context,
  kind: AlarmKind,
  detail: Record<string, string | number>,
): Promise<void> {
  const id = newId();
  const raisedAt = context.clock().getTime();
  const to = new Date(raisedAt).toISOString();
  await insertAlarm(tx, { id, kind, detail: { ...detail, to }, raisedAt });
  log("error", "alarm raised", { traceId: context.traceId, alarm: kind, ...detail, to });
  for (const { id: userId, email, locale } of await listAdministrators(tx)) {
    await queueMail(tx, context, {
      to: email,
      template: "clockAlarm",
      locale,
      params: {
        from: shown(detail.from),
        to: shown(to),
        link: `${context.config.publicUrl}${locale === "en" ? "/en" : ""}/manage/jobs`,
      },
      key: `alarm:${id}:${userId}`,
    });
  }
}

const shown = (at: string | number) => `${String(at).slice(0, 19).replace("T", " ")} UTC`;

/** Lets the jobs go on; clearing twice changes nothing. @throws DomainError notLoggedIn, forbidden, notFound. */
export async function clearAlarm(context: Context, id: string): Promise<void> {
  const actor = requireAdministrator(context);
  await context.db.withTx(async (tx) => {
    const row: AlarmRow | undefined = await findAlarm(tx, id);
    if (!row) throw new DomainError("notFound", { what: id.slice(0, 64) });
    if (row.clearedAt !== null) return;
    await closeAlarm(tx, id, { clearedAt: context.clock().getTime(), clearedBy: actor.id });
    const detail = { alarm: row.kind, alarmId: id };
    await recordAudit(tx, context, { action: "clearAlarm", subject: "user", subjectId: actor.id, detail });
  });
}

/** Only while the second factor is set up: without it the role rests. @throws DomainError notLoggedIn, forbidden. */
export function requireAdministrator(context: Context): UserActor {
  const actor = requireUser(context);
  if (actor.role !== "administrator") throw new DomainError("forbidden", { action: "jobs" });
  return actor;
}
