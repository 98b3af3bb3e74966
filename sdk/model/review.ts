/** Reviews: a thing with named decisions and a history, not a flag on the dataset (spec 2 §6, spec 3 §2). */
import { z } from "zod";
import type { CommunitySummary } from "./community.ts";
import { COMMENT_MAX, REMARKS_MAX, TEXT_MAX } from "./limits.ts";
import type { LocalizedText } from "./locale.ts";
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
export const calendarDaySchema: z.ZodType<CalendarDay> = z.object({
  date: z.iso.date(),
  working: z.boolean(),
});
