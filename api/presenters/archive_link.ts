import type { ArchiveLinkRecord } from "../../db/queries/link/archive_links.ts";
import {
  ARCHIVE_LINK_PATH,
  type ArchiveLink,
  type ArchiveLinkState,
  type NewArchiveLink,
  type PreparedArchive,
} from "../../sdk/model/archive_link.ts";
import { toIso } from "../../sdk/model/time.ts";
import type { Context } from "../context.ts";
import { presentCommunity } from "./community.ts";

/** To whoever prepared it. */
export function presentArchiveLink(
  { link, community, dataset, version }: ArchiveLinkRecord,
  { clock }: Pick<Context, "clock">,
): ArchiveLink {
  return {
    archiveLinkId: link.id,
    email: link.email,
    title: { zh: link.titleZh, en: link.titleEn },
    archiveDoi: link.archiveDoi,
    archiveEmail: link.archiveEmail,
    community: community ? presentCommunity(community) : undefined,
    state: stateOf(link, clock().getTime()),
    createdAt: toIso(link.createdAt),
    expiresAt: toIso(link.expiresAt),
    usedAt: link.usedAt === null ? undefined : toIso(link.usedAt),
    dataset: dataset && version ? { dataSetId: dataset.id, status: version.status } : undefined,
  };
}

function stateOf({ usedAt, revokedAt, expiresAt }: ArchiveLinkRecord["link"], now: number): ArchiveLinkState {
  if (usedAt !== null) return "used";
  if (revokedAt !== null) return "revoked";
  return expiresAt <= now ? "expired" : "waiting";
}

export function presentNewArchiveLink(
  { record, secret }: { record: ArchiveLinkRecord; secret?: string },
  context: Context,
): NewArchiveLink {
  const url = secret === undefined ? undefined : context.config.publicUrl + ARCHIVE_LINK_PATH + secret;
  return { ...presentArchiveLink(record, context), url };
}

/** To whoever holds its address and is signed in. */
export function presentPrepared(
  { record: { link, community, preparer }, dataSetId }: { record: ArchiveLinkRecord; dataSetId?: string },
): PreparedArchive {
  return {
    title: { zh: link.titleZh, en: link.titleEn },
    archiveDoi: link.archiveDoi,
    archiveEmail: link.archiveEmail,
    community: community ? presentCommunity(community) : undefined,
    preparedBy: preparer.name,
    expiresAt: toIso(link.expiresAt),
    dataSetId,
  };
}
