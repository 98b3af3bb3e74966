/**
 * Every job that deletes what cannot be made again asks here first, with how much its round would take: a wrong clock,
 * a database that does not belong to the files, or a fault of ours looks like very much to delete at once.
 */
import type { Transaction } from "../../../db/client.ts";
import { type AlarmRow, changeAlarmDetail, listClearedAlarms } from "../../../db/queries/operation/alarms.ts";
import type { Context } from "../../context.ts";
import { raiseAlarm } from "./alarms.ts";
import { DAY_MS } from "../../../sdk/model/time.ts";

/** A round of so few is never refused, or a small repository could delete nothing at all. */
const DELETION_LIMIT_MIN = 10;
/** A round of more is always refused. */
export const DELETION_MAX = 100;
const SHARE = 0.01;

/** How many of `total` one round may delete without anybody being asked: one in a hundred, 10 to 100. */
export function deletionLimit(total: number): number {
  return Math.min(DELETION_MAX, Math.max(DELETION_LIMIT_MIN, Math.floor(total * SHARE)));
}

export interface DeletionRequest {
  /** Name of the job, which the alarm stops. */
  job: string;
  /** How many it would delete now. */
  count: number;
  /** How many there are. */
  total: number;
  /** In place of {@link deletionLimit}, where most of what there is is always due. */
  limit?: number;
}

/**
 * Raises an alarm when a round would delete too much; the job then stands still until an administrator clears it, and
 * that lets the next round delete as many, and the usual number beside them: more becomes due until then.
 * @returns whether this round may delete. When it may not, it must delete nothing.
 */
export async function requestDeletion(context: Context, round: DeletionRequest): Promise<boolean> {
  const { job, count, total, limit = deletionLimit(total) } = round;
  return await context.db.withTx(async (tx) => {
    const approvals = await listApprovals(tx, context, job);
    const approved = Number(approvals.at(0)?.detail.count ?? 0);
    if (count > approved + limit) {
      await raiseAlarm(tx, context, "massDeletion", { job, count, total });
      return false;
    }
    // Older ones too: what they allowed has gone with this round or is no longer due.
    await markUsed(tx, context, approvals);
    return true;
  });
}

/** The slowest of these jobs has one round a day; two days are at least one of them. */
const APPROVAL_MS = 2 * DAY_MS;

/** Alarms of a job that were cleared lately and have served no round, the last one first. */
async function listApprovals(tx: Transaction, { clock }: Context, job: string): Promise<AlarmRow[]> {
  const cleared = await listClearedAlarms(tx, "massDeletion", clock().getTime() - APPROVAL_MS);
  return cleared.filter(({ detail }) => detail.job === job && detail.usedAt === undefined);
}

async function markUsed(tx: Transaction, { clock }: Context, approvals: readonly AlarmRow[]): Promise<void> {
  const usedAt = clock().toISOString();
  for (const { id, detail } of approvals) await changeAlarmDetail(tx, id, { ...detail, usedAt });
}
