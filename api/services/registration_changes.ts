/** Sends changes after publication to the registrar: new metadata, and withdrawals (spec 3 §1). */
import { findVersionHead, loadVersions } from "../../db/queries/datasets.ts";
import { markHidden } from "../../db/queries/identifiers.ts";
import { versionLabel } from "../../sdk/model/dataset.ts";
import type { Context } from "../context.ts";
import { failpoint } from "../failpoint.ts";
import { isStanding } from "../policies/request.ts";
import type { Effects } from "./outbox.ts";
import { findRegistered, toRegistration } from "./publishing.ts";

/** Sends what the dataset's identifiers describe now, whichever version was changed. */
export async function updateIdentifier(
  context: Context,
  { scheme, versionId }: Effects["identifier.update"],
): Promise<void> {
  const { read } = context.db;
  const head = await findVersionHead(read, versionId);
  const registered = head && await findRegistered(read, head.dataset.serial);
  if (registered) await context.external.registrar.update(await toRegistration(context, registered, scheme));
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
  if (!record || isStanding(record)) return;
  const { dataset, version } = record;
  const hidesOwn = own && !await findRegistered(context.db.read, dataset.serial);
  if (hidesOwn) {
    const request = await toRegistration(context, record, scheme);
    const url = `${request.url}&version=${versionLabel(version.number)}`;
    await context.external.registrar.hide({ ...request, url });
  }
  failpoint(context.config, "identifier.after_hide");
  await context.db.withTx((tx) => markHidden(tx, dataset.serial, scheme, hidesOwn));
}
