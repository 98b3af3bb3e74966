/** Covers drawn by the platform, when a person asks for one, and at submission if nobody chose one. */
import { type AttachmentRow, deleteAttachments, listAttachments } from "../../db/queries/attachments.ts";
import { loadVersions } from "../../db/queries/datasets.ts";
import type { Transaction } from "../../db/client.ts";
import type { VersionHead, VersionRecord } from "../../db/schema/records.ts";
import { coverOrigin, isFromFiles } from "../../sdk/model/cover.ts";
import type { Context } from "../context.ts";
import { DomainError } from "../error.ts";
import { describeError, log } from "../log.ts";
import { drawDataset } from "./cover_drawing/draw.ts";
import { keepCover, storeCover, type StoredCover } from "./covers.ts";
import { requireEditable } from "./dataset_save.ts";

interface Target {
  dataSetId: string;
  version: string;
}

/**
 * Draws a cover and replaces the present one, whoever made it.
 * @throws DomainError notLoggedIn, notFound, forbidden, datasetStateConflict; busy.
 */
export async function drawCover(context: Context, target: Target): Promise<AttachmentRow> {
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
 * Draws a cover before a submission, because reading and drawing take longer than a transaction may. A drawn cover is
 * drawn again, since the data may have changed; a cover that a person chose stays.
 * @returns undefined if there is nothing to draw or drawing failed: a submission never fails because of its cover.
 * @throws DomainError as {@link requireEditable}.
 */
export async function drawMissingCover(
  context: Context,
  target: Target,
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

/**
 * Checks again what may have changed while the cover was drawn: somebody may have chosen a cover, or closed the files.
 */
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

/** A cover that was drawn from files is removed together with them. */
export async function removeCoverFromFiles(tx: Transaction, versionId: string): Promise<void> {
  const [cover] = await listAttachments(tx, versionId, "cover");
  if (cover && isFromFiles(coverOrigin(cover.name))) await deleteAttachments(tx, versionId, "cover");
}

const isOpenEnough = ({ version }: VersionHead, { origin }: Pick<StoredCover, "origin">) =>
  version.accessRight === "PUBLIC" || !isFromFiles(origin);
