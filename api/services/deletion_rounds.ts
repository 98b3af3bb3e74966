/**
 * Every job that deletes what cannot be made again asks here first, with how much its round would take: a wrong clock,
 * a database that does not belong to the files, or a fault of ours looks like very much to delete at once.
 */
import type { Transaction } from "../../db/client.ts";
import { changeAlarmDetail, listClearedAlarms } from "../../db/queries/alarms.ts";
import type { Context } from "../context.ts";
import { raiseAlarm } from "./alarms.ts";

/** A round of so few is never refused, or a small repository could delete nothing at all. */
const LEAST = 10;
/** A round of more is always refused. */
export const ROUND_MAX = 100;
const SHARE = 0.01;

/** How many of `total` one round may delete without anybody being asked: one in a hundred, 10 to 100. */
export function roundLimit(total: number): number {
  return Math.min(ROUND_MAX, Math.max(LEAST, Math.floor(total * SHARE)));
}

export interface DeletionRound {
  /** Name of the job, which the alarm stops. */
  job: string;
  /** How many it would delete now. */
  count: number;
  /** How many there are. */
  total: number;
  /** In place of {@link roundLimit}, where most of what there is is always due. */
  limit?: number;
}

/**
 * Raises an alarm when a round would delete too much; the job then stands still until an administrator clears it, and
 * that lets one later round delete as many.
 * @returns whether this round may delete. When it may not, it must delete nothing.
 */
export async function mayDelete(context: Context, round: DeletionRound): Promise<boolean> {
  const { job, count, total, limit = roundLimit(total) } = round;
  if (count <= limit) return true;
  return await context.db.withTx(async (tx) => {
    if (await useApproval(tx, context, round)) return true;
    await raiseAlarm(tx, context, "massDeletion", { job, count, total });
    return false;
  });
}

/** The slowest of these jobs has one round a day; two days are at least one of them. */
const APPROVAL_MS = 2 * 86_400_000;

/** An alarm that was cleared lately serves one round, of no more than it named. */
async function useApproval(
  tx: Transaction,
  { clock }: Context,
  { job, count }: DeletionRound,
): Promise<boolean> {
  const now = clock().getTime();
  const approval = (await listClearedAlarms(tx, "massDeletion", now - APPROVAL_MS))
    .find(({ detail }) => detail.job === job && detail.usedAt === undefined);
  if (!approval || count > Number(approval.detail.count)) return false;
  await changeAlarmDetail(tx, approval.id, { ...approval.detail, usedAt: new Date(now).toISOString() });
  return true;
}
