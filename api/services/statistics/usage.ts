/** Counts uses of published datasets, and decides whose uses count. */
import { listVersionHeads } from "../../../db/queries/dataset/datasets.ts";
import type { VersionHead } from "../../../db/schema/records.ts";
import { versionNumber } from "../../../sdk/model/dataset.ts";
import type { App, Context } from "../../context.ts";
import { isOwner } from "../../policies/dataset.ts";
import { networkOf } from "../limits/limit_key.ts";
import type { UsageMetric } from "./usage_counter.ts";
import { isRobot } from "./robots.ts";

/**
 * Counts a view of a published version (`views`) or a retrieval of its files (`downloads`). Robots, the owner and
 * requests of the server itself do not count, nor double clicks, nor uses beyond a visitor's daily limit. Visitors
 * without a session are recognised by the network only, because a program can send any user agent.
 * @returns whether it counted.
 */
export function recordUsage(
  context: Context,
  { dataset, version }: UsedVersion,
  metric: UsageMetric,
): boolean {
  const { actor, visitor, clock, usage } = context;
  if (version.status !== "PUBLISHED" || !visitor || isRobot(visitor.userAgent) || isOwner(dataset, actor)) {
    return false;
  }
  const who = actor.kind === "user" ? `user ${actor.id}` : `network ${networkOf(visitor.address)}`;
  return usage.record({ serial: dataset.serial, metric, visitor: who, at: clock().getTime() });
}

/** Counts a view of the version with this label; does nothing if there is none. */
export async function recordView(
  context: Context,
  { dataSetId, version }: { dataSetId: string; version: string },
): Promise<void> {
  const heads = await listVersionHeads(context.db.read, dataSetId);
  const head = heads.find(({ version: { number } }) => number === versionNumber(version));
  if (head) recordUsage(context, head, "views");
}

interface UsedVersion {
  dataset: Pick<VersionHead["dataset"], "serial" | "ownerId" | "communityId">;
  version: Pick<VersionHead["version"], "status">;
}

/** Writes the counts from memory now; otherwise they are written within a second. */
export async function flushUsage({ usage }: App): Promise<void> {
  await usage.flush();
}
