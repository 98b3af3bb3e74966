/** A review as its reader may see it: comments are between reviewers and depositor. */
import type { ReviewRecord } from "../../db/schema/records.ts";
import { versionLabel } from "../../sdk/model/dataset.ts";
import type { Review } from "../../sdk/model/review.ts";
import { workingDaysBetween } from "../../sdk/model/vocabulary/working_days.ts";
import { maySeeComments } from "../policies/review.ts";
import { presentCommunity } from "./community.ts";
import type { Viewer } from "./dataset.ts";

export function presentReview(record: ReviewRecord, { actor, clock }: Viewer): Review {
  const { review, dataset, version, community } = record;
  // The clock of a review stops with its decision.
  const end = review.decidedAt === null ? clock() : new Date(review.decidedAt);
  const comments = maySeeComments(record, actor);
  return {
    reviewId: review.id,
    dataSetId: dataset.id,
    version: versionLabel(version.number),
    title: { zh: version.titleZh, en: version.titleEn },
    state: review.state,
    community: community ? presentCommunity(community) : undefined,
    submittedAt: new Date(review.submittedAt).toISOString(),
    dueAt: new Date(review.dueAt).toISOString(),
    workingDays: workingDaysBetween(new Date(review.submittedAt), end),
    overdue: end.getTime() > review.dueAt,
    decidedAt: review.decidedAt === null ? undefined : new Date(review.decidedAt).toISOString(),
    checklist: comments ? review.checklist : [],
    comments: comments ? review.comments : "",
    remarks: comments ? review.remarks : [],
  };
}
