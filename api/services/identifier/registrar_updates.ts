/** What the registrar hears after publication: new metadata, and that something was withdrawn (spec 3 §1). */
import { findVersionHead, loadVersions } from "../../../db/queries/dataset/datasets.ts";
import { markHidden } from "../../../db/queries/dataset/identifiers.ts";
import { versionLabel } from "../../../sdk/model/dataset.ts";
import type { Context } from "../../context.ts";
import { failpoint } from "../../failpoint.ts";
import { isAvailable } from "../../policies/request.ts";
import type { Effects } from "../outbox/effects.ts";
import { findRegistered, toRegistration } from "./registration.ts";

/** Says what its dataset's identifiers stand for now, whatever version the change was in. */
export async function updateIdentifier(
  context: Context,
  { scheme, versionId }: Effects["identifier.update"],
): Promise<void> {
  const { read } = context.db;
  const head = await findVersionHead(read, versionId);
  const registered = head && await findRegistered(read, head.dataset.serial);
  if (registered) await context.external.registrar.update(await toRegistration(context, registered, scheme));
}

/** By the time of the delivery another version may have taken its place: then the dataset's own stay findable. */
export async function hideIdentifier(
  context: Context,
  { scheme, versionId, own }: Effects["identifier.hide"],
): Promise<void> {
  const [record] = await loadVersions(context.db.read, [versionId]);
  if (!record || isAvailable(record)) return;
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
