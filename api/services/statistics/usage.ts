/** What counts as a use of a published dataset, and by whom. */
import { listVersionHeads } from "../../../db/queries/dataset/datasets.ts";
import type { VersionHead } from "../../../db/schema/records.ts";
import { versionNumber } from "../../../sdk/model/dataset.ts";
import type { App, Context } from "../../context.ts";
import { isOwner } from "../../policies/dataset.ts";
import { networkOf } from "../limits/limit_key.ts";
import type { UsageMetric } from "./usage_counter.ts";
import { isRobot } from "./robots.ts";

/**
 * Counts a look at a published version (`views`) or a retrieval of its files (`downloads`). Robots, the owner and the
 * house itself do not count, nor does a double click, nor what one visitor does beyond a day's bound. Who is not signed in is
 * known by the network alone: a user agent is whatever its program says. @returns whether it counted.
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

/** A look at the version with this label; nothing happens where there is none. */
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

/** Writes the counts that have gathered in memory; otherwise at most a second passes until they are written. */
export async function flushUsage({ usage }: App): Promise<void> {
  await usage.flush();
}
