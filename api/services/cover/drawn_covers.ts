/** Covers that the platform draws: when a person asks, and at submission where nobody chose one. */
import {
  type AttachmentRow,
  deleteAttachments,
  listAttachments,
} from "../../../db/queries/file/attachments.ts";
import { loadVersions } from "../../../db/queries/dataset/datasets.ts";
import type { Transaction } from "../../../db/client.ts";
import type { VersionHead, VersionRecord } from "../../../db/schema/records.ts";
import { coverOrigin, isFromFiles } from "../../../sdk/model/cover.ts";
import type { Context } from "../../context.ts";
import { DomainError } from "../../error.ts";
import { describeError, log } from "../../log.ts";
import { drawDataset } from "./draw.ts";
import { keepCover, storeCover, type StoredCover } from "./covers.ts";
import { requireEditable } from "../dataset/save.ts";

interface VersionAddress {
  dataSetId: string;
  version: string;
}

/**
 * In place of whatever cover is there.
 * @throws DomainError notLoggedIn, notFound, forbidden, datasetStateConflict; busy.
 */
export async function drawCover(context: Context, target: VersionAddress): Promise<AttachmentRow> {
  const { version } = await requireEditable(context.db.read, context, target, "save");
  const [record] = await loadVersions(context.db.read, [version.id]);
  const cover = await storeCover(context, await drawDataset(context, record));
  return await context.db.withTx(async (tx) => {
    const head = await requireEditable(tx, context, target, "save");
    if (!isOpenEnough(head, cover)) throw new DomainError("busy");
    return await keepCover(tx, context, head.version.id, cover);
  });
}

/**
 * Before a submission, since reading and drawing take longer than a transaction may. A drawn cover is drawn anew, as
 * the data may have changed; one that somebody chose stays.
 * @returns nothing where there is nothing to draw, or where it failed: no submission fails for its cover.
 * @throws DomainError as {@link requireEditable}.
 */
export async function drawMissingCover(
  context: Context,
  target: VersionAddress,
  action: "submit" | "makePrivate",
): Promise<StoredCover | undefined> {
  const { version } = await requireEditable(context.db.read, context, target, action);
  const [record] = await loadVersions(context.db.read, [version.id]);
  if (isChosen(record)) return undefined;
  try {
    return await storeCover(context, await drawDataset(context, record));
  } catch (error) {
    const { traceId } = context;
    log("warn", "no cover was drawn", { traceId, versionId: version.id, error: describeError(error) });
    return undefined;
  }
}

const isChosen = ({ coverName }: VersionRecord) => coverName !== null && coverOrigin(coverName) === "upload";

/** What has changed since it was drawn counts: a cover that came meanwhile, and files that are no longer to be open. */
export async function keepDrawnCover(
  tx: Transaction,
  context: Context,
  head: VersionHead,
  drawn: StoredCover | undefined,
): Promise<void> {
  const [last] = await listAttachments(tx, head.version.id, "cover");
  if (last && coverOrigin(last.name) === "upload") return;
  if (drawn && isOpenEnough(head, drawn)) {
    await keepCover(tx, context, head.version.id, drawn);
  } else if (last && !isOpenEnough(head, { origin: coverOrigin(last.name) })) {
    await deleteAttachments(tx, head.version.id, "cover");
  }
}

/** Goes with the files that it shows. */
export async function removeCoverFromFiles(tx: Transaction, versionId: string): Promise<void> {
  const [cover] = await listAttachments(tx, versionId, "cover");
  if (cover && isFromFiles(coverOrigin(cover.name))) await deleteAttachments(tx, versionId, "cover");
}

const isOpenEnough = ({ version }: VersionHead, { origin }: Pick<StoredCover, "origin">) =>
  version.accessRight === "PUBLIC" || !isFromFiles(origin);
