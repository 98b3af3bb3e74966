/** What the registrar hears after publication: new metadata, and that something was withdrawn (spec 3 §1). */
import { loadVersions } from "../../db/queries/datasets.ts";
import { markHidden } from "../../db/queries/identifiers.ts";
import { versionLabel } from "../../sdk/model/dataset.ts";
import type { Context } from "../context.ts";
import { isStanding } from "../policies/request.ts";
import type { Effects } from "./outbox.ts";
import { toRegistration } from "./publishing.ts";

/** Of a version that is public as long as it takes; one that was withdrawn meanwhile is not spoken of. */
export async function updateIdentifier(
  context: Context,
  { scheme, versionId }: Effects["identifier.update"],
): Promise<void> {
  const [record] = await loadVersions(context.db.read, [versionId]);
  if (record && isStanding(record)) {
    await context.external.registrar.update(await toRegistration(context, record, scheme));
  }
}

/** A version that is public again by the time of the delivery is not hidden. */
export async function hideIdentifier(
  context: Context,
  { scheme, versionId, own }: Effects["identifier.hide"],
): Promise<void> {
  const [record] = await loadVersions(context.db.read, [versionId]);
  if (!record || isStanding(record)) return;
  const { dataset, version } = record;
  if (own) {
    const request = await toRegistration(context, record, scheme);
    const url = `${request.url}&version=${versionLabel(version.number)}`;
    await context.external.registrar.hide({ ...request, url });
  }
  await context.db.withTx((tx) => markHidden(tx, dataset.serial, scheme, own));
}
