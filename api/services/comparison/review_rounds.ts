/** Compares two rounds of review of one version: the changes of its depositor between them. */
import {
  listAttachmentsOf,
  listFilesOf,
  listPublicTitles,
} from "../../../db/queries/dataset/version_contents.ts";
import { loadVersions } from "../../../db/queries/dataset/datasets.ts";
import { findReview, findSnapshot } from "../../../db/queries/review/reviews.ts";
import type { ReviewRecord } from "../../../db/schema/records.ts";
import type { Snapshot } from "../../../db/schema/review.ts";
import type { LocalizedText } from "../../../sdk/model/locale.ts";
import type { RoundComparison } from "../../../sdk/model/comparison.ts";
import type { Context } from "../../context.ts";
import { DomainError } from "../../error.ts";
import { maySee } from "../../policies/dataset.ts";
import { requireUser } from "../../caller.ts";
import { findVisibleReview } from "../review/reviews.ts";
import { compareFiles } from "./file_list_diff.ts";
import { compareQueued } from "./comparison_queue.ts";
import { pairFields } from "./metadata.ts";
import type { ComparedSide } from "./compared_version.ts";
import type { LoadedSide } from "./versions.ts";
import { toIso } from "../../../sdk/model/time.ts";

/** What was submitted in a round: its snapshot, or the present version if the round is open. */
export interface RoundSide {
  review: ReviewRecord;
  content: { snapshot: Snapshot; titles: Map<string, LocalizedText> } | { current: LoadedSide };
}

/**
 * Compares a round with the one before it, in the reader's language.
 * @param present Presents a side as the reader may see it.
 * @throws DomainError notLoggedIn; notFound, also if there is nothing to compare with, or the version belongs to its
 * depositor only; busy if too many wait, or `signal` ended it.
 */
export async function compareRounds(
  context: Context,
  reviewId: string,
  present: (side: RoundSide) => ComparedSide,
  signal?: AbortSignal,
): Promise<RoundComparison> {
  requireUser(context);
  const review = await findVisibleReview(context, context.db.read, reviewId);
  const previous = review.previousId ? await findReview(context.db.read, review.previousId) : undefined;
  if (!previous) throw nothingToCompare(reviewId);
  return await compareQueued(context, async () => {
    const [before, after] = [
      present(await loadSide(context, previous)),
      present(await loadSide(context, review)),
    ];
    const pairs = pairFields(before, after, context.locale);
    return {
      reviewId,
      previousId: previous.review.id,
      previousAt: toIso(previous.review.submittedAt),
      metadata: await context.worker.run({ kind: "fields", pairs }, { asker: context, signal }),
      ...await compareFiles(before.files, after.files),
    };
  }, signal);
}

const nothingToCompare = (reviewId: string) => new DomainError("notFound", { what: reviewId.slice(0, 80) });

async function loadSide(context: Context, review: ReviewRecord): Promise<RoundSide> {
  const db = context.db.read;
  const snapshot = await findSnapshot(db, review.review.id);
  if (snapshot) {
    return { review, content: { snapshot, titles: await listPublicTitles(db, snapshot.metadata.parts) } };
  }
  if (!maySee(review, context.actor)) throw nothingToCompare(review.review.id);
  const { id } = review.version;
  const [record] = await loadVersions(db, [id]);
  const files = (await listFilesOf(db, [id])).get(id) ?? [];
  const attachments = await listAttachmentsOf(db, [id]);
  const titles = await listPublicTitles(db, record.parts);
  return { review, content: { current: { record, files, attachments, titles } } };
}
