/** What the recipient of an archive link does: looks at what was prepared, and begins the submission with it. */
import {
  type ArchiveLinkRecord,
  findArchiveLinkByEndedSecret,
  findArchiveLinkBySecret,
  useUpArchiveLink,
} from "../../../db/queries/link/archive_links.ts";
import type { UseArchiveLink } from "../../../sdk/model/archive_link.ts";
import type { DatasetMetadata } from "../../../sdk/model/metadata/metadata.ts";
import type { UserActor } from "../../actor.ts";
import { requireUser } from "../../caller.ts";
import type { Context } from "../../context.ts";
import { DomainError } from "../../error.ts";
import { archiveLinkEnded } from "../../policies/archive_link.ts";
import { hashToken } from "../../secrets.ts";
import { recordAudit } from "../audit/record.ts";
import type { DatasetView } from "../dataset/read.ts";
import { getDataset } from "../dataset/read.ts";
import { createDataset } from "../dataset/save.ts";
import { findLimitingGuesses } from "../limits/link_guessing.ts";

/** A prepared record, and what the caller has begun with it. */
export interface OpenedArchiveLink {
  record: ArchiveLinkRecord;
  /** Set where the caller used the link, and what was begun is still there. */
  dataSetId?: string;
}

/** @throws DomainError notLoggedIn; notFound; archiveLinkEnded, unless the caller used it; tooManyRequests. */
export async function openArchiveLink(context: Context, secret: string): Promise<OpenedArchiveLink> {
  const actor = requireUser(context);
  const found = await findLimitingGuesses(context, () => findByAddress(context, hashToken(secret)));
  if (!found) throw new DomainError("notFound", { what: "archiveLink" });
  const { record, isReplaced } = found;
  const { dataset } = record;
  if (dataset?.ownerId === actor.id) return { record, dataSetId: dataset.id };
  if (isReplaced || archiveLinkEnded(record, context.clock().getTime())) {
    throw new DomainError("archiveLinkEnded");
  }
  return { record };
}

/** A replaced address is no guess, so it is found as well. */
async function findByAddress(
  { db }: Context,
  secretHash: string,
): Promise<{ record: ArchiveLinkRecord; isReplaced: boolean } | undefined> {
  const record = await findArchiveLinkBySecret(db.read, secretHash);
  if (record) return { record, isReplaced: false };
  const ended = await findArchiveLinkByEndedSecret(db.read, secretHash);
  return ended && { record: ended, isReplaced: true };
}

/**
 * Begins the submission, and ends the link in the same transaction. Used twice by one person it gives the same dataset.
 * @throws DomainError as {@link openArchiveLink}; invalidInput.
 */
export async function useArchiveLink(
  context: Context,
  { secret, agreed, metadata: given }: UseArchiveLink,
): Promise<DatasetView> {
  const { record, dataSetId } = await openArchiveLink(context, secret);
  if (dataSetId !== undefined) return await getDataset(context, dataSetId);
  const metadata = filledIn(given, record, requireUser(context));
  const { id } = record.link;
  return await createDataset(context, { agreed, source: "archive", metadata }, {
    within: async (tx, dataset) => {
      const now = context.clock().getTime();
      if (!await useUpArchiveLink(tx, { id, datasetSerial: dataset.serial }, now)) {
        throw new DomainError("archiveLinkEnded");
      }
      const detail = { dataSetId: dataset.id };
      await recordAudit(tx, context, { action: "useArchiveLink", subject: "link", subjectId: id, detail });
    },
  });
}

/** What was prepared fills what the recipient left empty. Their own address is no contact of an archive (spec 2 §5). */
function filledIn(
  given: DatasetMetadata,
  { link, community }: ArchiveLinkRecord,
  { email }: UserActor,
): DatasetMetadata {
  const prepared = link.archiveEmail === email ? "" : link.archiveEmail;
  return {
    ...given,
    title: { zh: given.title.zh || link.titleZh, en: given.title.en || link.titleEn },
    archiveDoi: given.archiveDoi || link.archiveDoi,
    archiveEmail: given.archiveEmail || prepared,
    communityCode: given.communityCode || (community?.code ?? ""),
  };
}
