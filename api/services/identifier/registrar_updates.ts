/** Sends changes after publication to the registrar: new metadata, and withdrawals (spec 3 §1). */
import { findVersionHead, loadVersions } from "../../../db/queries/dataset/datasets.ts";
import { markHidden } from "../../../db/queries/dataset/identifiers.ts";
import type { Context } from "../../context.ts";
import { failpoint } from "../../failpoint.ts";
import { isAvailable } from "../../policies/request.ts";
import type { Effects } from "../outbox/effects.ts";
import { findRegistered, loadRegistered } from "./registration.ts";

/** Sends what the dataset's identifiers describe now, whichever version was changed. */
export async function updateIdentifier(
  context: Context,
  { scheme, versionId }: Effects["identifier.update"],
): Promise<void> {
  const { read } = context.db;
  const head = await findVersionHead(read, versionId);
  const registered = head && await findRegistered(read, head.dataset.serial);
  if (!registered) return;
  await context.external.registrar.update(await loadRegistered(context, registered, scheme), scheme);
}

/**
 * Hides identifiers. If another version became the newest before the delivery, the dataset's own identifiers stay
 * findable.
 */
export async function hideIdentifier(
  context: Context,
  { scheme, versionId, own }: Effects["identifier.hide"],
): Promise<void> {
  const [record] = await loadVersions(context.db.read, [versionId]);
  if (!record || isAvailable(record)) return;
  const { dataset } = record;
  const hidesOwn = own && !await findRegistered(context.db.read, dataset.serial);
  if (hidesOwn) {
    await context.external.registrar.hide(await loadRegistered(context, record, scheme), scheme);
  }
  failpoint(context.config, "identifier.after_hide");
  await context.db.withTx((tx) => markHidden(tx, dataset.serial, scheme, hidesOwn));
}
