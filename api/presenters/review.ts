/** Presents a review to its reader. Comments are between reviewers and depositor. */
import { type CommunityRow, type ReviewRecord, writtenDoi } from "../../db/schema/records.ts";
import { translator } from "../../locales/mod.ts";
import { versionLabel } from "../../sdk/model/dataset.ts";
import type { LocalizedText } from "../../sdk/model/locale.ts";
import { REVIEW_WORKING_DAYS } from "../../sdk/model/limits.ts";
import {
  type Review,
  type ReviewedCommunity,
  type ReviewQueue,
  type ReviewUrge,
  toEntry,
} from "../../sdk/model/review.ts";
import { addWorkingDays, type WorkingCalendar, workingDaysBetween } from "../../sdk/model/working_days.ts";
import { maySee } from "../policies/dataset.ts";
import { maySeeComments, maySeeDecider } from "../policies/review.ts";
import { presentCommunity } from "./community.ts";
import type { Viewer } from "./dataset.ts";
import { toIso } from "../../sdk/model/time.ts";

type Urge = Omit<ReviewUrge, "createdAt"> & { createdAt: number };

/** What the presentation of reviews needs besides. */
export interface Desk {
  /** By version, newest first. */
  urges: Map<string, Urge[]>;
  calendar: WorkingCalendar;
}

interface Queue extends Desk {
  reviews: ReviewRecord[];
  counts: ReviewQueue["counts"];
  communities: CommunityRow[];
  withoutCommunity: boolean;
}

/**
 * Replaces the title for former reviewers, who may no longer read it: the dataset went to another queue, or it was
 * returned or recalled and belongs to its depositor again.
 */
function hiddenTitle({ review, dataset }: ReviewRecord): LocalizedText {
  const key = review.communityId === dataset.communityId
    ? "review.hiddenTitle.own"
    : "review.hiddenTitle.redirected";
  return { zh: translator("zh")(key), en: translator("en")(key) };
}

export function presentReview(record: ReviewRecord, { urges, calendar }: Desk, viewer: Viewer): Review {
  const { review, dataset, version, community } = record;
  const visible = maySee(record, viewer.actor);
  const [last] = urges.get(version.id) ?? [];
  // The age of a review stops growing at its decision.
  const end = review.decidedAt === null ? viewer.clock() : new Date(review.decidedAt);
  return {
    reviewId: review.id,
    dataSetId: dataset.id,
    version: versionLabel(version.number),
    title: visible ? { zh: version.titleZh, en: version.titleEn } : record.movedTitle ?? hiddenTitle(record),
    state: review.state,
    community: community ? presentCommunity(community) : undefined,
    submittedAt: toIso(review.submittedAt),
    dueAt: toIso(review.dueAt),
    workingDays: workingDaysBetween(new Date(review.submittedAt), end, calendar),
    overdue: end.getTime() > review.dueAt,
    decidedAt: review.decidedAt === null ? undefined : toIso(review.decidedAt),
    ...presentDecision(record, viewer),
    round: record.round,
    comparable: record.previousId !== null,
    unattended: review.state === "OPEN" && !record.attended,
    source: dataset.source,
    doi: visible ? writtenDoi(dataset) ?? undefined : undefined,
    held: review.state === "ACCEPTED" && version.status === "ACCEPTED" && version.held,
    urges: record.urges,
    lastUrge: last && presentUrge(last),
    nextUrgeAt: last && nextUrge(last, calendar, viewer),
  };
}

/** `undefined` if urging is possible now (spec 2 §5: once in five working days). */
function nextUrge({ createdAt }: Urge, calendar: WorkingCalendar, viewer: Viewer): string | undefined {
  const next = addWorkingDays(new Date(createdAt), REVIEW_WORKING_DAYS, calendar);
  return next > viewer.clock() ? next.toISOString() : undefined;
}

function presentDecision(record: ReviewRecord, { actor }: Viewer) {
  const { review, reviewerName } = record;
  const comments = maySeeComments(record, actor);
  return {
    checklist: comments ? review.checklist.map(toEntry) : [],
    comments: comments ? review.comments : "",
    remarks: comments ? review.remarks : [],
    decidedBy: maySeeDecider(record, actor) ? reviewerName ?? undefined : undefined,
  };
}

const presentUrge = ({ reason, specification, remark, createdAt }: Urge): ReviewUrge => (
  { reason, specification, remark, createdAt: toIso(createdAt) }
);

export function presentQueue(
  queue: Queue,
  { page, size, total }: { page: number; size: number; total: number },
  viewer: Viewer,
): ReviewQueue {
  return {
    list: queue.reviews.map((review) => presentReview(review, queue, viewer)),
    page,
    size,
    total,
    counts: queue.counts,
    communities: queue.communities.map(presentReviewed),
    withoutCommunity: queue.withoutCommunity,
  };
}

const presentReviewed = (row: CommunityRow): ReviewedCommunity => (
  { ...presentCommunity(row), holds: row.holdsPublication }
);
