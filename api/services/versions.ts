/** Versions after the first (spec 2 §4, spec 3 §2 rows 14 and 20). */
import { findVersionHead, listVersionHeads, loadVersions } from "../../db/queries/datasets.ts";
import { insertVersion } from "../../db/queries/dataset_writes.ts";
import { copyContents, digestContents } from "../../db/queries/version_copies.ts";
import type { Executor } from "../../db/client.ts";
import { toMetadata, type VersionHead, type VersionRecord } from "../../db/schema/records.ts";
import { isUnpublished } from "../../sdk/model/lifecycle.ts";
import type { DatasetMetadata } from "../../sdk/model/metadata.ts";
import type { Context } from "../context.ts";
import { DomainError } from "../error.ts";
import { mayEdit } from "../policies/dataset.ts";
import { requireUser } from "./actors.ts";
import { recordAudit } from "./audit.ts";
import { type DatasetView, getVersionHead, viewAfter } from "./datasets.ts";
import { requireAction } from "./lifecycle.ts";
import { newId } from "./secrets.ts";

/**
 * A draft V(n+1) as a copy of the last version, which stays public until the new one is.
 * @throws DomainError notLoggedIn, notFound, forbidden, datasetStateConflict; unpublishedVersion while one is there.
 */
export async function addVersion(
  context: Context,
  { dataSetId, version }: { dataSetId: string; version?: string },
): Promise<DatasetView> {
  requireUser(context);
  const head = await context.db.withTx(async (tx): Promise<VersionHead> => {
    const asked = await getVersionHead(context, tx, dataSetId, version);
    if (!mayEdit(asked, context.actor)) throw new DomainError("forbidden", { action: "addVersion" });
    const heads = await listVersionHeads(tx, dataSetId);
    if (heads.some((one) => isUnpublished(one.version.status))) throw new DomainError("unpublishedVersion");
    const [last] = heads;
    requireAction(last, "addVersion");
    const [record] = await loadVersions(tx, [last.version.id]);
    const now = context.clock().getTime();
    const row = {
      id: newId(),
      datasetSerial: last.dataset.serial,
      number: last.version.number + 1,
      status: "DRAFT" as const,
      createdAt: now,
      updatedAt: now,
    };
    await insertVersion(tx, row, toMetadata(record));
    await copyContents(tx, last.version.id, row.id, now);
    await recordAudit(tx, context, {
      action: "addVersion",
      subject: "dataset",
      subjectId: dataSetId,
      version: row.number,
      to: "DRAFT",
      detail: { copyOf: last.version.number },
    });
    return (await findVersionHead(tx, row.id))!;
  });
  return viewAfter(context, head);
}

/** How a version differs from the published one before it; nothing to compare for V1. */
export type Change = "first" | "none" | "papersOnly" | "other";

export async function changeOf(db: Executor, record: VersionRecord): Promise<Change> {
  const heads = await listVersionHeads(db, record.dataset.id);
  const before = heads.find(({ version }) =>
    version.number < record.version.number && !isUnpublished(version.status)
  );
  if (!before) return "first";
  const [last] = await loadVersions(db, [before.version.id]);
  const [own, other] = [toMetadata(record), toMetadata(last)];
  const sameContents =
    await digestContents(db, record.version.id) === await digestContents(db, last.version.id);
  if (!sameContents || canonical(withoutPapers(own)) !== canonical(withoutPapers(other))) return "other";
  return canonical(own.papers) === canonical(other.papers) ? "none" : "papersOnly";
}

const withoutPapers = (metadata: DatasetMetadata) => ({ ...metadata, papers: [] });

/** Columns come back with their keys in another order than they were sent in. */
function canonical(value: unknown): string {
  return JSON.stringify(
    value,
    (_key, part) =>
      part && typeof part === "object" && !Array.isArray(part)
        ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => a < b ? -1 : 1))
        : part,
  );
}
