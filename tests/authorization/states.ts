/** The states of a dataset in which every call about one is asked: each status, and what else opens or closes a version. */
import { eq } from "drizzle-orm";
import { announceChange } from "../../api/change_counter.ts";
import { dataset, datasetVersion, oaiRecord, review } from "../../db/schema/mod.ts";
import { datasetTag } from "../../sdk/model/change_tag.ts";
import { DATASET_STATUSES, type DatasetStatus, isUnpublished } from "../../sdk/model/lifecycle.ts";
import type { AccessRight } from "../../sdk/model/vocabulary/access_rights.ts";
import type { TestApp } from "../harness.ts";

interface State {
  status: DatasetStatus;
  accessRight?: AccessRight;
  /** Withheld while a correction is made. */
  withheld?: true;
  /** A draft that was deleted because nobody used it, which can be restored. */
  deleted?: true;
  /** Without a community, so that the data governance team reviews. */
  alone?: true;
}

/**
 * The access right of what is not published decides nothing, as a test of `api/policies` shows for all of them; here it is
 * PUBLIC, which would open the most.
 */
export const STATES: Readonly<Record<string, State>> = {
  ...Object.fromEntries(DATASET_STATUSES.map((status) => [status, { status }])),
  "DRAFT.deleted": { status: "DRAFT", deleted: true },
  "UNDER_REVIEW.governance": { status: "UNDER_REVIEW", alone: true },
  "PUBLISHED.restricted": { status: "PUBLISHED", accessRight: "RESTRICTED" },
  "PUBLISHED.restricted.governance": { status: "PUBLISHED", accessRight: "RESTRICTED", alone: true },
  "PUBLISHED.embargo": { status: "PUBLISHED", accessRight: "EMBARGO" },
  "PUBLISHED.withheld": { status: "PUBLISHED", withheld: true },
  "RETRACTED.restricted": { status: "RETRACTED", accessRight: "RESTRICTED" },
};

/** What has to be known of the one dataset that goes through all states. */
export interface SwitchedDataset {
  serial: number;
  dataSetId: string;
  communityId: string;
  /** Of its last round. */
  reviewId: string;
}

/** Puts the one dataset of a world, and the review of it, into a state. */
export async function putInto(
  { app }: TestApp,
  { serial, dataSetId, communityId, reviewId }: SwitchedDataset,
  { status, accessRight = "PUBLIC", withheld, deleted, alone }: State,
): Promise<void> {
  const now = app.clock().getTime();
  const community = { communityId: alone ? null : communityId };
  await app.db.withTx(async (tx) => {
    await tx.update(datasetVersion).set({
      status,
      accessRight,
      withheldAt: withheld ? now : null,
      deletedAt: deleted ? now : null,
      publishedAt: isUnpublished(status) ? null : now,
      retractedAt: status === "RETRACTED" ? now : null,
      embargoMonths: accessRight === "EMBARGO" ? 6 : null,
      embargoEndsAt: accessRight === "EMBARGO" ? now + 86_400_000 : null,
    }).where(eq(datasetVersion.datasetSerial, serial));
    await tx.update(dataset).set(community).where(eq(dataset.serial, serial));
    const state = status === "UNDER_REVIEW" ? "OPEN" : status === "REVISE" ? "RETURNED" : "ACCEPTED";
    await tx.update(review).set(community);
    await tx.update(review).set({ state }).where(eq(review.id, reviewId));
    await announceChange(tx, app, [datasetTag(dataSetId)]);
  });
  await app.search.refresh(serial);
  // Harvesters are told for good of what was ever public; this version never was.
  if (isUnpublished(status)) {
    await app.db.withTx((tx) => tx.delete(oaiRecord).where(eq(oaiRecord.datasetSerial, serial)));
  }
}
