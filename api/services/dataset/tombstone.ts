/** The public record of a withdrawn version (spec 3 §1 "Tombstone"). */
import type { Executor } from "../../../db/client.ts";
import { findRetractionOfVersion } from "../../../db/queries/review/retractions.ts";
import type { VersionHead } from "../../../db/schema/records.ts";
import type { Tombstone } from "../../../sdk/model/dataset.ts";
import type { RetractionRequest } from "../../../sdk/model/request.ts";
import { toIso } from "../../../sdk/model/time.ts";

/** `undefined` where the version is not withdrawn. */
export async function findTombstone(
  db: Executor,
  { version }: Pick<VersionHead, "version">,
): Promise<Tombstone | undefined> {
  if (version.status !== "RETRACTED") return undefined;
  const request = await findRetractionOfVersion(db, version.id);
  const retractedAt = version.retractedAt ?? request?.decidedAt;
  if (!request || !retractedAt) return undefined;
  const { reason, specification, statement } = request.payload as RetractionRequest;
  return { retractedAt: toIso(retractedAt), reason, specification, statement };
}
