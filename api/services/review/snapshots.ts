/**
 * Snapshots of what was submitted, taken when a round of review ends. The next round is compared with them (spec 3 §2,
 * rows 7 and 8).
 */
import type { Transaction } from "../../../db/client.ts";
import { listAttachmentsOf, listFilesOf } from "../../../db/queries/dataset/version_contents.ts";
import { insertSnapshot } from "../../../db/queries/review/reviews.ts";
import { toMetadata, type VersionRecord } from "../../../db/schema/records.ts";

/** Must be called before anything is changed, because until then the version is what was submitted. */
export async function keepSnapshot(tx: Transaction, reviewId: string, record: VersionRecord): Promise<void> {
  const { version, community } = record;
  const files = (await listFilesOf(tx, [version.id])).get(version.id) ?? [];
  const attachments = await listAttachmentsOf(tx, [version.id]);
  await insertSnapshot(tx, reviewId, {
    metadata: toMetadata(record),
    communityName: community ? { zh: community.nameZh, en: community.nameEn } : undefined,
    attachments: attachments.map(({ kind, complianceKind, name, sha256 }) => ({
      kind,
      complianceKind,
      name,
      sha256,
    })),
    files: files.map(({ path, size, sha256 }) => [path, size, sha256]),
  });
}
