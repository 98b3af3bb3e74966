/**
 * Protects against a wrong clock (safety 2.3, F11). If the clock has moved by more than a day between two runs, jobs
 * whose work cannot be undone stop until an administrator has looked.
 */
import type { Transaction } from "../../../db/client.ts";
import { finishRun, lastTick, takeRun } from "../../../db/queries/system/jobs.ts";
import type { ClockJumpCause } from "../../../sdk/model/job.ts";
import { CLOCK_JUMP_MS } from "../../../sdk/model/limits.ts";
import type { App, Context } from "../../context.ts";
import { statePart } from "../../process_state.ts";
import { raiseAlarm } from "./alarms.ts";
import { toIso } from "../../../sdk/model/time.ts";

/** Returns milliseconds that only grow, whatever happens to the system clock. */
export type MonotonicClock = () => number;

const processTime: MonotonicClock = () => performance.now();

/** Values of clock and stopwatch at the same moment. */
interface ClockReading {
  clock: number;
  stopwatch: number;
}

const CLOCK = statePart((): { reading?: ClockReading } => ({}));

/**
 * Compares the clock with the last run that the database knows, and with the stopwatch of this process, which also
 * notices several small jumps that add up. A jump raises one alarm. `tx` is the transaction that writes the next run,
 * so that two jobs at the same time never report the same jump.
 */
export async function watchClock(
  tx: Transaction,
  context: Context,
  stopwatch: MonotonicClock = processTime,
): Promise<void> {
  const now = context.clock().getTime();
  const last = await lastTick(tx);
  const kept = context.state.of(CLOCK);
  const first = kept.reading === undefined;
  const drift = driftOf(context, now, stopwatch());
  const jumped = last !== undefined && Math.abs(now - last) > CLOCK_JUMP_MS ||
    Math.abs(drift) > CLOCK_JUMP_MS;
  if (!jumped) return;
  kept.reading = { clock: now, stopwatch: stopwatch() };
  await writeTick(tx, now);
  const from = last ?? now - drift;
  // Only before the first check can the process have been stopped, and a stop never sets the time back.
  const cause: ClockJumpCause = first && now > from ? "stop" : "clock";
  const detail = { from: toIso(from), to: toIso(now), cause };
  await raiseAlarm(tx, context, "clockJump", detail, { keepFirst: true });
}

/** Milliseconds by which the clock has moved more than the stopwatch since both were first seen. */
function driftOf({ state }: Pick<App, "state">, clock: number, stopwatch: number): number {
  const kept = state.of(CLOCK);
  const anchor = kept.reading;
  if (!anchor) kept.reading = { clock, stopwatch };
  return anchor ? (clock - anchor.clock) - (stopwatch - anchor.stopwatch) : 0;
}

/** Records the new time as the reference. Otherwise the same jump would be reported again once the alarm is cleared. */
async function writeTick(tx: Transaction, now: number): Promise<void> {
  const id = await takeRun(tx, { name: "watch_clock", dueAt: now, startedAt: now });
  if (id !== undefined) await finishRun(tx, id, now, { jumped: 1 });
}
