/** Requests of depositors: retraction, urging a review, new papers (spec 2 §3, §5; spec 3 §2, rows 11 and 15 to 17). */
import { z } from "zod";
import type { Attachment } from "./attachment.ts";
import { COMMENT_MAX, TEXT_MAX } from "./limits.ts";
import type { Page } from "./envelope.ts";
import type { LocalizedText } from "./locale.ts";
import { type Input, type Paper, paperListSchema } from "./metadata/metadata.ts";
import { requiredText, text } from "./text.ts";

/** What should be withdrawn. */
export const RETRACTION_CONTENTS = ["files", "metadata", "both"] as const;
export type RetractionContent = (typeof RETRACTION_CONTENTS)[number];

/** The six reasons of spec 2 §5, in its order. */
export const RETRACTION_REASONS = [
  "notShareable",
  "needsCorrection",
  "needsWithdrawal",
  "unauthorized",
  "unwilling",
  "other",
] as const;
export type RetractionReason = (typeof RETRACTION_REASONS)[number];

export const RETRACTION_STATES = ["PENDING", "CORRECTION", "WITHDRAWN", "REJECTED", "RECALLED"] as const;
export type RetractionState = (typeof RETRACTION_STATES)[number];

/** A page of a queue, with how many requests of each state the whole queue has. */
export interface RequestPage<T, State extends string> extends Page<T> {
  counts: Record<State, number>;
}

export interface RetractionRequest {
  content: RetractionContent;
  reason: RetractionReason;
  /** Required for `other`. */
  specification: string;
  /** Shown on the tombstone. The signed statements are two PDF files besides (spec 2 §3). */
  statement: LocalizedText;
}

const whenOther = { error: "specificationRequired", path: ["specification"] };
const statementText = requiredText(COMMENT_MAX);

export const retractionSchema: z.ZodType<RetractionRequest, unknown> = z.object({
  content: z.enum(RETRACTION_CONTENTS, { error: "contentRequired" }),
  reason: z.enum(RETRACTION_REASONS, { error: "reasonRequired" }),
  specification: text(TEXT_MAX).default(""),
  statement: z.object({ zh: statementText, en: statementText }),
}).refine(({ reason, specification }) => reason !== "other" || specification !== "", whenOther);

export interface Retraction extends RetractionRequest {
  retractionId: string;
  dataSetId: string;
  version: string;
  title: LocalizedText;
  state: RetractionState;
  /** Reason of a rejection, or a comment on another decision. */
  comments: string;
  /** ISO 8601, as all instants. */
  createdAt: string;
  decidedAt?: string;
  /** When the files are deleted for good. */
  purgeAt?: string;
  /** The signed statements; set for the requester and those who decide. */
  statements: Attachment[];
  requester: string;
}

/** Possible decisions of the platform. */
export const RETRACTION_DECISIONS = ["CORRECTION", "WITHDRAWN", "REJECTED"] as const;
export interface RetractionDecision {
  decision: (typeof RETRACTION_DECISIONS)[number];
  comments: string;
}
export const retractionDecisionSchema: z.ZodType<RetractionDecision, unknown> = z.object({
  decision: z.enum(RETRACTION_DECISIONS),
  comments: text(COMMENT_MAX).default(""),
}).refine(({ decision, comments }) => decision !== "REJECTED" || comments !== "", {
  error: "commentsRequired",
  path: ["comments"],
});

/** Reasons to urge a review; `overdue` is refused before five working days have passed (spec 2 §5). */
export const URGE_REASONS = ["overdue", "paperDeadline", "projectDeadline", "other"] as const;
export type UrgeReason = (typeof URGE_REASONS)[number];

export interface UrgeRequest {
  reason: UrgeReason;
  /** Required for `other`. */
  specification: string;
  remark: string;
}
export const urgeSchema: z.ZodType<UrgeRequest, unknown> = z.object({
  reason: z.enum(URGE_REASONS, { error: "reasonRequired" }),
  specification: text(TEXT_MAX).default(""),
  remark: text(TEXT_MAX).default(""),
}).refine(({ reason, specification }) => reason !== "other" || specification !== "", whenOther);

export const PAPER_UPDATE_STATES = ["PENDING", "PASSED", "RETURNED"] as const;
export type PaperUpdateState = (typeof PAPER_UPDATE_STATES)[number];

/** New papers of a published version, which are reviewed separately. */
export interface PaperUpdate {
  paperUpdateId: string;
  dataSetId: string;
  version: string;
  title: LocalizedText;
  papers: Paper[];
  /** Present papers of the version; set in the queue of those who decide. */
  currentPapers?: Paper[];
  state: PaperUpdateState;
  comments: string;
  createdAt: string;
  dueAt: string;
  decidedAt?: string;
}
/** The list has no default: an empty list removes all papers, so a missing one must be refused. */
export const paperUpdateSchema: z.ZodType<{ papers: Paper[] }, { papers: Input<Paper[]> }> = z.object({
  papers: paperListSchema,
});
export const paperDecisionSchema: z.ZodType<{ passed: boolean; comments: string }, unknown> = z.object({
  passed: z.boolean(),
  comments: text(COMMENT_MAX).default(""),
}).refine(({ passed, comments }) => passed || comments !== "", {
  error: "commentsRequired",
  path: ["comments"],
});
