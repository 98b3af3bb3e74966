/**
 * Limits how much a job may delete in one round. A wrong clock, a database that does not belong to the files, or a bug
 * in our code would show as an unusually large round, so every job that deletes for good asks here first.
 */
import type { Transaction } from "../../../db/client.ts";
import { type AlarmRow, changeAlarmDetail, listClearedAlarms } from "../../../db/queries/system/alarms.ts";
import type { Context } from "../../context.ts";
import { raiseAlarm } from "./alarms.ts";
import { DAY_MS } from "../../../sdk/model/time.ts";

/** Rounds up to this size are always allowed. Otherwise a small repository could never delete anything. */
const DELETION_LIMIT_MIN = 10;
/** Rounds above this size are always refused. */
export const DELETION_MAX = 100;
const SHARE = 0.01;

/**
 * Number of items that one round may delete without asking anybody: one percent of `total`, at least 10 and at most
 * 100.
 */
export function deletionLimit(total: number): number {
  return Math.min(DELETION_MAX, Math.max(DELETION_LIMIT_MIN, Math.floor(total * SHARE)));
}

export interface DeletionRequest {
  /** Name of the job, which the alarm stops. */
  job: string;
  /** Items that the round would delete now. */
  count: number;
  /** Items that exist. */
  total: number;
  /** Replaces {@link deletionLimit} where nearly everything that exists is always due. */
  limit?: number;
}

/**
 * Raises an alarm if a round would delete too much. The job then stops until an administrator clears the alarm.
 * Clearing it allows the next round to delete that many, plus the usual number, since more becomes due until then.
 * @returns whether this round may delete. If not, it must delete nothing.
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
    // Older approvals are used up too: what they allowed was deleted in this round or is no longer due.
    await markUsed(tx, context, approvals);
    return true;
  });
}

/** The slowest of these jobs has one round a day; two days are at least one of them. */
const APPROVAL_MS = 2 * DAY_MS;

/** Lists recently cleared alarms of a job that no round has used yet, newest first. */
async function listApprovals(tx: Transaction, { clock }: Context, job: string): Promise<AlarmRow[]> {
  const cleared = await listClearedAlarms(tx, "massDeletion", clock().getTime() - APPROVAL_MS);
  return cleared.filter(({ detail }) => detail.job === job && detail.usedAt === undefined);
}

async function markUsed(tx: Transaction, { clock }: Context, approvals: readonly AlarmRow[]): Promise<void> {
  const usedAt = clock().toISOString();
  for (const { id, detail } of approvals) await changeAlarmDetail(tx, id, { ...detail, usedAt });
}
