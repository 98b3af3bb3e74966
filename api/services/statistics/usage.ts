/** Counts uses of published datasets, and decides whose uses count. */
import { listVersionHeads } from "../../../db/queries/dataset/datasets.ts";
import type { VersionHead } from "../../../db/schema/records.ts";
import { datasetTag } from "../../../sdk/model/change_tag.ts";
import type { ViewedVersion } from "../../../sdk/model/direct_call.ts";
import { versionNumber } from "../../../sdk/model/dataset.ts";
import type { App, Context } from "../../context.ts";
import { changesOf } from "../../change_counter.ts";
import { KeptReads } from "../../kept_reads.ts";
import { isOwner, linkInUse } from "../../policies/dataset.ts";
import { statePart } from "../../process_state.ts";
import { networkOf } from "../limits/limit_key.ts";
import type { UsageMetric } from "./usage_counter.ts";
import { accessMethodOf, isRobot } from "./robots.ts";

/**
 * Counts a view of a published version (`views`) or a retrieval of its files (`downloads`). Robots, the owner and
 * requests of the server itself do not count, nor what only a link opens, nor double clicks, nor uses beyond a visitor's daily limit. Visitors
 * without a session are recognised by the network only, because a program can send any user agent. Programs of readers that
 * the list of robots names, such as curl, count in reports of COUNTER alone.
 * @returns whether it counted in the figures of pages.
 */
export function recordUsage(
  context: Pick<Context, "actor" | "visitor" | "clock" | "usage">,
  used: UsedVersion,
  metric: UsageMetric,
): boolean {
  const { actor, visitor, clock, usage } = context;
  const { dataset, version } = used;
  if (linkInUse(used, actor)) return false;
  if (version.status !== "PUBLISHED" || !visitor || isOwner(dataset, actor)) return false;
  const access = accessMethodOf(visitor.userAgent);
  if (!access) return false;
  const who = actor.kind === "user" ? `user ${actor.id}` : `network ${networkOf(visitor.address)}`;
  // The list of robots names programs that the code of practice counts as machines, so that pages do not show their uses.
  const reportedOnly = isRobot(visitor.userAgent);
  const at = clock().getTime();
  const counted = usage.record({ serial: dataset.serial, metric, access, reportedOnly, visitor: who, at });
  return counted && !reportedOnly;
}

type Viewing = App & Pick<Context, "actor" | "visitor">;

/** Counts a view of the version with this label; does nothing if there is none. */
export async function recordView(context: Viewing, viewed: ViewedVersion): Promise<void> {
  const head = await findViewed(context, viewed);
  if (head) recordUsage(context, head, "views");
}

/** Bytes of the versions that were viewed of late. */
const VIEWED_MAX = 1024 * 1024;
const VIEWED = statePart(() =>
  new KeptReads<VersionHead>(VIEWED_MAX, ({ dataset }) => [datasetTag(dataset.id)])
);

/** As long as nothing changes in its dataset, a version is read once for all views of its kept page. */
async function findViewed(
  context: Viewing,
  { dataSetId, version }: ViewedVersion,
): Promise<VersionHead | undefined> {
  const key = `${dataSetId} ${version}`;
  const found = await context.state.of(VIEWED).find(changesOf(context), [key], async () => {
    const heads = await listVersionHeads(context.db.read, dataSetId);
    const head = heads.find(({ version: { number } }) => number === versionNumber(version));
    return new Map(head ? [[key, head]] : []);
  });
  return found.get(key);
}

interface UsedVersion {
  dataset: Pick<VersionHead["dataset"], "serial" | "ownerId" | "communityId">;
  version: Pick<VersionHead["version"], "id" | "status" | "accessRight" | "withheldAt">;
}

/** Writes the counts from memory now; otherwise they are written within a second. */
export async function flushUsage({ usage }: App): Promise<void> {
  await usage.flush();
}
