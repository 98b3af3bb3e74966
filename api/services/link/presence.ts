/** Who has the form of a version open, where several people may work on it. */
import { hasLiveEditLink } from "../../../db/queries/link/links.ts";
import { listPresent, markPresent } from "../../../db/queries/link/presence.ts";
import type { FormPresence } from "../../../sdk/model/responses/link.ts";
import { FORM_PRESENCE_SECONDS } from "../../../sdk/model/limits.ts";
import { toIso } from "../../../sdk/model/time.ts";
import { requireUser } from "../../caller.ts";
import type { Context } from "../../context.ts";
import { isOwner } from "../../policies/dataset.ts";
import { requireEditable } from "../dataset/save.ts";

/** Milliseconds for which somebody who was seen is not written about again: guests report every few seconds. */
const WRITTEN_MS = FORM_PRESENCE_SECONDS * 250;

/**
 * Says that the caller has the form of a version open, and who else has. A version that nobody shares is not written about.
 * @throws DomainError as `requireEditable`.
 */
export async function reportPresence(
  context: Context,
  target: { dataSetId: string; version: string },
): Promise<FormPresence> {
  const { id: userId } = requireUser(context);
  const { dataset, version } = await requireEditable(context.db.read, context, target, "save");
  const now = context.clock().getTime();
  const shared = !isOwner(dataset, context.actor) || await hasLiveEditLink(context.db.read, version.id, now);
  if (!shared) return { shared, others: [] };
  const since = now - FORM_PRESENCE_SECONDS * 1000;
  const present = await listPresent(context.db.read, version.id, since);
  const own = present.find((one) => one.userId === userId);
  if (!own || own.seenAt <= now - WRITTEN_MS) {
    await context.db.withTx((tx) => markPresent(tx, { versionId: version.id, userId, seenAt: now }));
  }
  const others = present.filter((one) => one.userId !== userId);
  return { shared, others: others.map(({ name, seenAt }) => ({ name, seenAt: toIso(seenAt) })) };
}
