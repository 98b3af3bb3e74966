/** Schemas of the answers about reviews; see `response_schemas.ts`. */
import { z } from "zod";
import { count, flag, instant, localizedText, named, object, text } from "./response_schemas.ts";
import { communityShape, communitySummary } from "./community.ts";
import { DATASET_SOURCES } from "../dataset_source.ts";
import { URGE_REASONS } from "../request.ts";
import {
  type CalendarDay,
  CHECKLIST,
  type ChecklistEntry,
  type Remark,
  REMARK_SUBJECTS,
  type Review,
  REVIEW_STATES,
  type ReviewedCommunity,
  type ReviewQueue,
  type ReviewUrge,
  VERDICTS,
} from "../review.ts";

export const remark = named<Remark>("Remark", { about: z.enum(REMARK_SUBJECTS), text });
export const checklistEntry = named<ChecklistEntry>("ChecklistEntry", {
  item: z.enum(CHECKLIST),
  verdict: z.enum(VERDICTS),
  text,
});
export const reviewAnswer = named<Review>("Review", {
  reviewId: text,
  dataSetId: text,
  version: text,
  title: localizedText,
  state: z.enum(REVIEW_STATES),
  community: communitySummary.optional(),
  submittedAt: instant,
  dueAt: instant,
  workingDays: count,
  overdue: flag,
  decidedAt: instant.optional(),
  checklist: z.array(checklistEntry),
  comments: text,
  remarks: z.array(remark),
  round: count,
  comparable: flag,
  unattended: flag,
  source: z.enum(DATASET_SOURCES),
  doi: text.optional(),
  held: flag,
  decidedBy: text.optional(),
  urges: count,
  lastUrge: object<ReviewUrge>({
    reason: z.enum(URGE_REASONS),
    specification: text,
    remark: text,
    createdAt: instant,
  }).optional(),
  nextUrgeAt: instant.optional(),
});

export const reviewQueueAnswer = named<ReviewQueue>("ReviewQueue", {
  list: z.array(reviewAnswer),
  page: count,
  size: count,
  total: count,
  counts: object<ReviewQueue["counts"]>({
    OPEN: count,
    HELD: count,
    ACCEPTED: count,
    RETURNED: count,
    RECALLED: count,
  }),
  communities: z.array(named<ReviewedCommunity>("ReviewedCommunity", { ...communityShape, holds: flag })),
  withoutCommunity: flag,
});
export const holdAnswer = object<{ hold: boolean }>({ hold: flag });
export const calendarDaysAnswer = z.array(named<CalendarDay>("CalendarDay", { date: text, working: flag }));
