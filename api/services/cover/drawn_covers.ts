/** Covers drawn by the platform, when a person asks for one, and at submission if nobody chose one. */
import {
  type AttachmentRow,
  deleteAttachments,
  listAttachments,
} from "../../../db/queries/file/attachments.ts";
import { loadVersions } from "../../../db/queries/dataset/datasets.ts";
import { loadAround } from "../../../db/queries/review/submissions.ts";
import type { Transaction } from "../../../db/client.ts";
import type { VersionHead, VersionRecord } from "../../../db/schema/records.ts";
import { coverOrigin, isFromFiles } from "../../../sdk/model/cover.ts";
import type { Context } from "../../context.ts";
import { DomainError } from "../../error.ts";
import { describeError, log } from "../../log.ts";
import { DRAWABLE, drawDataset, listDrawable } from "./draw.ts";
import { keepCover, putInPlace, storeCover, type StoredCover } from "./covers.ts";
import { chooseEditable, requireEditable } from "../dataset/save.ts";
import type { VersionAddress } from "../dataset/read.ts";
import type { Submission } from "../submission/submission_rows.ts";
import { recordSharedSave } from "../link/shared_work.ts";

/**
 * Draws a cover and replaces the present one, whoever made it.
 * @throws DomainError notLoggedIn, notFound, forbidden, datasetStateConflict; busy.
 */
export async function drawCover(context: Context, target: VersionAddress): Promise<AttachmentRow> {
  const { version } = await requireEditable(context.db.read, context, target, "save");
  const [record] = await loadVersions(context.db.read, [version.id]);
  const files = await listDrawable(context, version.id);
  const cover = await storeCover(context, await drawDataset(context, record, files));
  return await context.db.withTx(async (tx) => {
    const head = await requireEditable(tx, context, target, "save");
    if (!isOpenEnough(head, cover)) throw new DomainError("busy");
    await recordSharedSave(tx, context, head, "cover");
    return await keepCover(tx, context, head.version.id, cover);
  });
}

/**
 * Before a submission, since reading and drawing take longer than a transaction may. A drawn cover is drawn anew, as
 * the data may have changed; one that somebody chose stays.
 * @returns nothing where there is nothing to draw, or where it failed: no submission fails for its cover.
 * @throws DomainError as `requireEditable`.
 */
export async function drawMissingCover(
  context: Context,
  target: VersionAddress,
  action: "submit" | "makePrivate",
): Promise<StoredCover | undefined> {
  const { versions, files } = await loadAround(context.db.read, target.dataSetId, DRAWABLE);
  const record = chooseEditable(context, versions.map((one) => one.record), target, action);
  const { version } = record;
  if (isChosen(record)) return undefined;
  try {
    return await storeCover(context, await drawDataset(context, record, files));
  } catch (error) {
    const { traceId } = context;
    log("warn", "no cover was drawn", { traceId, versionId: version.id, error: describeError(error) });
    return undefined;
  }
}

const isChosen = ({ coverName }: VersionRecord) => coverName !== null && coverOrigin(coverName) === "upload";

/**
 * What has changed since it was drawn counts: a cover that came meanwhile, and files that are no longer to be open.
 * @returns the cover that the version has now. The transition that follows says that the version has changed.
 */
export async function keepDrawnCover(
  tx: Transaction,
  context: Context,
  { record, cover: last }: Pick<Submission, "record" | "cover">,
  drawn: StoredCover | undefined,
): Promise<AttachmentRow | undefined> {
  if (last && coverOrigin(last.name) === "upload") return last;
  if (drawn && isOpenEnough(record, drawn)) return putInPlace(tx, context, record.version.id, drawn, last);
  if (!last || isOpenEnough(record, { origin: coverOrigin(last.name) })) return last;
  await deleteAttachments(tx, record.version.id, "cover");
}

/** A cover that was drawn from files is removed together with them. */
export async function removeCoverFromFiles(tx: Transaction, versionId: string): Promise<void> {
  const [cover] = await listAttachments(tx, versionId, "cover");
  if (cover && isFromFiles(coverOrigin(cover.name))) await deleteAttachments(tx, versionId, "cover");
}

const isOpenEnough = ({ version }: VersionHead, { origin }: Pick<StoredCover, "origin">) =>
  version.accessRight === "PUBLIC" || !isFromFiles(origin);
