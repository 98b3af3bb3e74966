/** What of an archive submission can no longer be changed (api/services/dataset/save.ts refuses it with archiveFixed). */
import type { Dataset } from "../../sdk/model/dataset.ts";
import { versionNumber } from "../../sdk/model/dataset.ts";

export type ArchiveField = "archiveDoi" | "archiveEmail";

/**
 * Both belong to the dataset, so once it was published a draft may not change them. A contact that is still missing may
 * be named.
 */
export function fixedArchiveFields(
  { version, archiveDoi, archiveEmail }: Pick<Dataset, "version" | ArchiveField>,
): Partial<Record<ArchiveField, string>> {
  if ((versionNumber(version) ?? 1) < 2) return {};
  return archiveEmail ? { archiveDoi, archiveEmail } : { archiveDoi };
}
