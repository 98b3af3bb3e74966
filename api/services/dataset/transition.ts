/** Moves a version along one edge of the lifecycle. The row and its audit event are written together. */
import type { Transaction } from "../../../db/client.ts";
import { updateVersion, type VersionChange } from "../../../db/queries/dataset/writes.ts";
import type { VersionHead } from "../../../db/schema/records.ts";
import { canDo, type DatasetAction, type DatasetStatus, nextState } from "../../../sdk/model/lifecycle.ts";
import type { Context } from "../../context.ts";
import { DomainError } from "../../error.ts";
import { recordAudit } from "../audit/record.ts";

/**
 * @throws DomainError importing while files are being copied; privateDraftStays where a private draft would be recalled;
 * datasetStateConflict where there is no such edge.
 */
export function requireAction({ version }: Pick<VersionHead, "version">, action: DatasetAction): void {
  if (!canDo(version.status, action)) {
    if (version.status === "IMPORTING") throw new DomainError("importing");
    if (version.status === "PRIVATE_DRAFT" && action === "recall") throw new DomainError("privateDraftStays");
    throw new DomainError("datasetStateConflict", { state: version.status, action });
  }
}

interface Step {
  change?: VersionChange;
  detail?: Record<string, string | number>;
  /** Whether the change of state is temporary, so that "updated" does not move. */
  unchanged?: boolean;
  /** The hash of the last audit event, where the transaction has read it. */
  auditHash?: string;
}

/**
 * Changes the state. `head` must have been read in `tx`, so that the second of two simultaneous actions finds the
 * result of the first.
 * @returns the new state, or `undefined` if the version no longer exists.
 */
export async function transition(
  tx: Transaction,
  context: Context,
  head: VersionHead,
  action: DatasetAction,
  { change = {}, detail, unchanged = false, auditHash }: Step = {},
): Promise<DatasetStatus | undefined> {
  requireAction(head, action);
  const to = nextState(head.version.status, action);
  if (to) {
    const now = context.clock().getTime();
    // A request that still needs a decision, such as a retraction, does not count as an update.
    const updates = !unchanged && (to !== head.version.status || Object.keys(change).length > 0);
    const at = updates ? { updatedAt: now } : { usedAt: now };
    await updateVersion(tx, head.version.id, { ...at, ...change, status: to });
  }
  const entry = {
    action,
    subject: "dataset",
    subjectId: head.dataset.id,
    version: head.version.number,
  } as const;
  await recordAudit(tx, context, { ...entry, from: head.version.status, to, detail }, auditHash);
  return to;
}
