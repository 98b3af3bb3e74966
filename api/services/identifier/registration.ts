/** What a registrar is told about a version and its files. */
import type { Executor } from "../../../db/client.ts";
import { loadVersions } from "../../../db/queries/dataset/datasets.ts";
import { markRegistered } from "../../../db/queries/dataset/identifiers.ts";
import { findNewestPublished } from "../../../db/queries/review/retractions.ts";
import type { VersionRecord } from "../../../db/schema/records.ts";
import { datasetTag } from "../../../sdk/model/change_tag.ts";
import { announceChange } from "../../change_counter.ts";
import type { Context } from "../../context.ts";
import { failpoint } from "../../failpoint.ts";
import type { IdentifierScheme, PublishedRecord } from "../../../sdk/model/published_record.ts";
import { isAvailable } from "../../policies/request.ts";
import type { Effects } from "../outbox/effects.ts";
import { loadPublishedRecord } from "../publication/build_published_record.ts";

/**
 * What a dataset's own identifiers stand for: its newest published version; nothing where all are withdrawn, or while
 * that one is being corrected.
 */
export async function findRegistered(db: Executor, serial: number): Promise<VersionRecord | undefined> {
  const newest = await findNewestPublished(db, serial);
  if (!newest || newest.withheldAt !== null) return undefined;
  return (await loadVersions(db, [newest.id]))[0];
}

/**
 * Makes an identifier findable, and with the dataset's CSTR those of its files, which lead to the same page. A version
 * that was withdrawn or withheld before the delivery is not spoken of, and the newest is, whichever this one was.
 */
export async function publishIdentifier(
  context: Context,
  { scheme, datasetSerial, versionId }: Effects["identifier.publish"],
): Promise<void> {
  const [record] = await loadVersions(context.db.read, [versionId]);
  const registered = await findRegistered(context.db.read, datasetSerial);
  if (!record || !isAvailable(record) || !registered) return;
  await context.external.registrar.publish(await loadRegistered(context, registered, scheme), scheme);
  failpoint(context.config, "identifier.after_publish");
  const now = context.clock().getTime();
  await context.db.withTx(async (tx) => {
    const isNew = await markRegistered(tx, datasetSerial, scheme, now);
    // Its page says no longer that the identifier is being activated.
    if (isNew) await announceChange(tx, context, [datasetTag(record.dataset.id)]);
  });
}

/** Of a version whose identifier is reserved. @throws Error where it has none. */
export async function loadRegistered(
  context: Context,
  found: VersionRecord,
  scheme: IdentifierScheme,
): Promise<PublishedRecord> {
  const record = await loadPublishedRecord(context, found);
  if (record[scheme]) return record;
  throw new Error(`dataset ${record.id} is published without a ${scheme}`);
}
