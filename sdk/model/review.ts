/** Reviews: a thing with named decisions and a history, not a flag on the dataset (spec 2 §6, spec 3 §2). */
import { z } from "zod";
import type { CommunitySummary } from "./community.ts";
import type { DatasetSource } from "./dataset.ts";
import type { Page } from "./envelope.ts";
import { COMMENT_MAX, REMARKS_MAX, TEXT_MAX } from "./limits.ts";
import type { LocalizedText } from "./locale.ts";
import type { UrgeReason } from "./request.ts";
import { requiredText, text } from "./text.ts";

/** What a reviewer looks at (spec 3 §2, checklist shown to depositor and reviewer). */
export const CHECKLIST = [
  "languages",
  "title",
  "files",
  "readme",
  "privacy",
  "license",
  "links",
  "ethics",
] as const;
export type ChecklistItem = (typeof CHECKLIST)[number];

export const REVIEW_STATES = ["OPEN", "RETURNED", "ACCEPTED", "RECALLED"] as const;
export type ReviewState = (typeof REVIEW_STATES)[number];

/** Parts of a queue: reviews by state, and those accepted whose version waits for the community's release. */
export const QUEUE_STATES = ["OPEN", "HELD", "ACCEPTED", "RETURNED", "RECALLED"] as const;
export type QueueState = (typeof QUEUE_STATES)[number];

/** `overdue`: those past their term first, then those that were urged; the oldest first within each. */
export const QUEUE_SORTS = ["oldest", "newest", "overdue"] as const;
export type QueueSort = (typeof QUEUE_SORTS)[number];

/** Stands for a community in a filter: what the governance team reviews. */
export const NO_COMMUNITY = "none";

/** Parts of a submission that a remark can be about: fields of the metadata, and what is beside them. */
export const REMARK_SUBJECTS = [
  "title",
  "keywords",
  "description",
  "subjects",
  "authors",
  "license",
  "accessRight",
  "papers",
  "references",
  "funding",
  "projects",
  "spatial",
  "temporal",
  "cover",
  "compliance",
  "files",
  "parts",
  "community",
] as const;
export type RemarkSubject = (typeof REMARK_SUBJECTS)[number];

/** What a reviewer says of one part of a submission. */
export interface Remark {
  about: RemarkSubject;
  text: string;
}

export interface Review {
  reviewId: string;
  dataSetId: string;
  version: string;
  title: LocalizedText;
  state: ReviewState;
  community?: CommunitySummary;
  submittedAt: string;
  dueAt: string;
  /** Working days since submission; Asia/Shanghai, the day after counts as the first. */
  workingDays: number;
  overdue: boolean;
  decidedAt?: string;
  checklist: ChecklistItem[];
  comments: string;
  remarks: Remark[];
  /** An archive submission brings its own DOI. */
  source: DatasetSource;
  doi?: string;
  /** Accepted, and waits for its community's release. */
  held: boolean;
  /** Who decided; given to reviewers only. */
  decidedBy?: string;
  /** How often the depositor asked to hurry, and why last. */
  urges: number;
  lastUrge?: ReviewUrge;
  /** From when it can be asked for again, while that is still to come. */
  nextUrgeAt?: string;
}

export interface ReviewUrge {
  reason: UrgeReason;
  specification: string;
  remark: string;
  createdAt: string;
}

/** A community that one administers, with its setting for what it accepts. */
export interface ReviewedCommunity extends CommunitySummary {
  /** What it accepts waits for its release (spec 3 §2, row 9). */
  holds: boolean;
}

/** A page of a queue, with what its filters offer. */
export interface ReviewQueue extends Page<Review> {
  /** Reviews by state under the same search and community. */
  counts: Record<QueueState, number>;
  communities: ReviewedCommunity[];
}

export interface QueueFilter {
  state?: QueueState;
  /** Code of a community, or {@link NO_COMMUNITY}. */
  community?: string;
  /** Words of the title in either language, or a DOI. */
  q?: string;
  sort?: QueueSort;
}

export interface ReviewDecision {
  /** Items that passed. All of them, to accept. */
  checklist: ChecklistItem[];
  comments: string;
  remarks: Remark[];
}

const checklist = z.array(z.enum(CHECKLIST)).max(CHECKLIST.length).default([]);

const remarks = z.array(z.object({ about: z.enum(REMARK_SUBJECTS), text: requiredText(TEXT_MAX) }))
  .max(REMARKS_MAX).default([]);

export const acceptReviewSchema: z.ZodType<ReviewDecision, Partial<ReviewDecision>> = z.object({
  checklist: checklist.refine((items) => CHECKLIST.every((item) => items.includes(item)), {
    error: "checklistIncomplete",
  }),
  comments: text(COMMENT_MAX).default(""),
  remarks,
});

export const returnReviewSchema: z.ZodType<ReviewDecision, Partial<ReviewDecision>> = z.object({
  checklist,
  comments: text(COMMENT_MAX).default("").refine((value) => value !== "", { error: "commentsRequired" }),
  remarks,
});

/** A day that an operator sets apart from the calendar that ships with the product. */
export interface CalendarDay {
  /** `2026-10-01`, Asia/Shanghai. */
  date: string;
  working: boolean;
}
export const holdSchema: z.ZodType<{ hold: boolean }> = z.object({ hold: z.boolean() });

export const calendarDaySchema: z.ZodType<CalendarDay> = z.object({
  date: z.iso.date(),
  working: z.boolean(),
});
