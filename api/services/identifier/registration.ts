/** What a registrar is told about a version and its files. */
import type { Executor } from "../../../db/client.ts";
import { loadVersions } from "../../../db/queries/dataset/datasets.ts";
import { markRegistered } from "../../../db/queries/dataset/identifiers.ts";
import { findNewestPublished } from "../../../db/queries/review/retractions.ts";
import type { VersionRecord } from "../../../db/schema/records.ts";
import type { Context } from "../../context.ts";
import { failpoint } from "../../failpoint.ts";
import type { RegistrationRequest } from "../../external/registrar.ts";
import { isAvailable } from "../../policies/request.ts";
import type { Effects } from "../outbox/effects.ts";
import { readRelations } from "../dataset/package.ts";

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
  await context.external.registrar.publish(await toRegistration(context, registered, scheme));
  failpoint(context.config, "identifier.after_publish");
  const now = context.clock().getTime();
  await context.db.withTx((tx) => markRegistered(tx, datasetSerial, scheme, now));
}

/** What the registrar is told; the DOI's page is that of the dataset, whatever version is the newest. */
export async function toRegistration(
  { config, db }: Context,
  record: VersionRecord,
  scheme: "doi" | "cstr",
): Promise<RegistrationRequest> {
  const { dataset, version } = record;
  const identifier = dataset[scheme];
  if (!identifier) throw new Error(`dataset ${dataset.id} is published without a ${scheme}`);
  const url = `${config.publicUrl}/detail?dataSetId=${dataset.id}`;
  const papers = version.papers.map(({ doi }) => doi).filter((doi) => doi !== "");
  const { hasPart, isPartOf } = await readRelations(db.read, record);
  const named = (rows: typeof hasPart) => rows.flatMap((row) => row[scheme] ?? []);
  return {
    scheme,
    identifier,
    url,
    titleZh: version.titleZh,
    titleEn: version.titleEn,
    papers,
    hasPart: named(hasPart),
    isPartOf: named(isPartOf),
  };
}
