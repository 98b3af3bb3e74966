/** Reviews: a thing with named decisions and a history, not a flag on the dataset (spec 2 §6, spec 3 §2). */
import { z } from "zod";
import type { CommunitySummary } from "./community.ts";
import { COMMENT_MAX } from "./limits.ts";
import type { LocalizedText } from "./locale.ts";
import { text } from "./text.ts";

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
}

export interface ReviewDecision {
  /** Items that passed. All of them, to accept. */
  checklist: ChecklistItem[];
  comments: string;
}

const checklist = z.array(z.enum(CHECKLIST)).max(CHECKLIST.length).default([]);

export const acceptReviewSchema: z.ZodType<ReviewDecision, Partial<ReviewDecision>> = z.object({
  checklist: checklist.refine((items) => CHECKLIST.every((item) => items.includes(item)), {
    error: "checklistIncomplete",
  }),
  comments: text(COMMENT_MAX).default(""),
});

export const returnReviewSchema: z.ZodType<ReviewDecision, Partial<ReviewDecision>> = z.object({
  checklist,
  comments: text(COMMENT_MAX).default("").refine((value) => value !== "", { error: "commentsRequired" }),
});
