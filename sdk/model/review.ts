/** Reviews. A review is an object with decisions and a history, not a flag of the dataset (spec 2 §6, spec 3 §2). */
import { z } from "zod";
import type { CommunitySummary } from "./community.ts";
import type { DatasetSource } from "./dataset_source.ts";
import type { Page } from "./envelope.ts";
import { COMMENT_MAX, REMARKS_MAX, TEXT_MAX } from "./limits.ts";
import type { LocalizedText } from "./locale.ts";
import { type FieldsWith, fieldsWith } from "./metadata/fields.ts";
import type { UrgeReason } from "./request.ts";
import { requiredText, text } from "./text.ts";

/** Items that a reviewer checks (spec 3 §2 "Checklist"). */
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

/** The item is right; it must be corrected before acceptance; it may stay, with a comment. */
export const VERDICTS = ["pass", "fix", "comment"] as const;
export type Verdict = (typeof VERDICTS)[number];

/** Finding of a reviewer about one item. */
export interface ChecklistEntry {
  item: ChecklistItem;
  verdict: Verdict;
  /** Required for a comment; may be empty otherwise. */
  text: string;
}

/** The name of an item alone means that it passed, as in reviews from before there were verdicts. */
export type GivenEntry = ChecklistItem | (Pick<ChecklistEntry, "item" | "verdict"> & { text?: string });

export function toEntry(given: GivenEntry): ChecklistEntry {
  return typeof given === "string" ? { item: given, verdict: "pass", text: "" } : { text: "", ...given };
}

/** Whether an entry tells the depositor something. */
export const hasFinding = ({ verdict, text }: ChecklistEntry): boolean => verdict !== "pass" || text !== "";

export const REVIEW_STATES = ["OPEN", "RETURNED", "ACCEPTED", "RECALLED"] as const;
export type ReviewState = (typeof REVIEW_STATES)[number];

/** Parts of a queue: reviews by state, and accepted ones whose version waits for its release. */
export const QUEUE_STATES = ["OPEN", "HELD", "ACCEPTED", "RETURNED", "RECALLED"] as const;
export type QueueState = (typeof QUEUE_STATES)[number];

/** `overdue`: overdue reviews first, then urged ones; the oldest first within each. */
export const QUEUE_SORTS = ["oldest", "newest", "overdue"] as const;
export type QueueSort = (typeof QUEUE_SORTS)[number];

/** Value of a filter for reviews of the governance team. */
export const NO_COMMUNITY = "none";

/** Parts of a submission that a remark can be about: fields of the metadata, and what belongs to them. */
export type RemarkSubject = FieldsWith<"remark"> | (typeof BESIDE_METADATA)[number];
const BESIDE_METADATA = ["cover", "compliance", "files", "parts", "community"] as const;
export const REMARK_SUBJECTS: readonly RemarkSubject[] = [...fieldsWith("remark"), ...BESIDE_METADATA];

/** Remark of a reviewer about one part of a submission. */
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
  /** Working days since submission in Asia/Shanghai; the day after it is the first. */
  workingDays: number;
  overdue: boolean;
  decidedAt?: string;
  /** Items without an entry were not checked. */
  checklist: ChecklistEntry[];
  comments: string;
  remarks: Remark[];
  /** Number of this submission of the version to the same reviewers, from 1. */
  round: number;
  /** Whether the submission of the round before was kept, so that both can be compared. */
  comparable: boolean;
  /** Whether it is open and nobody but its depositor could decide it. */
  unattended: boolean;
  /** An archive has a DOI of its own. */
  source: DatasetSource;
  doi?: string;
  /** Whether it is accepted and waits for its release. */
  held: boolean;
  /** Name of the decider; set for reviewers only. */
  decidedBy?: string;
  /** Number of urges, and the reason of the last one. */
  urges: number;
  lastUrge?: ReviewUrge;
  /** When it can be urged again; absent if that is now. */
  nextUrgeAt?: string;
}

export interface ReviewUrge {
  reason: UrgeReason;
  specification: string;
  remark: string;
  createdAt: string;
}

/** A community that the caller administers, with its setting for accepted versions. */
export interface ReviewedCommunity extends CommunitySummary {
  /** Whether accepted versions wait for their release (spec 3 §2, row 9). */
  holds: boolean;
}

/** A page of a queue, with the options of its filters. */
export interface ReviewQueue extends Page<Review> {
  /** Reviews by state under the same search and community. */
  counts: Record<QueueState, number>;
  communities: ReviewedCommunity[];
  /** Whether reviews of datasets without a community are among them. */
  withoutCommunity: boolean;
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
  /** For an acceptance: every item, none of which must be corrected. */
  checklist: ChecklistEntry[];
  comments: string;
  remarks: Remark[];
}

/** A decision in the forms that a client may send. */
export type GivenDecision = Partial<Omit<ReviewDecision, "checklist"> & { checklist: GivenEntry[] }>;

const entry: z.ZodType<ChecklistEntry, GivenEntry> = z.union([
  z.enum(CHECKLIST).transform(toEntry),
  z.object({
    item: z.enum(CHECKLIST),
    verdict: z.enum(VERDICTS),
    text: text(TEXT_MAX).default(""),
  }).refine(({ verdict, text }) => verdict !== "comment" || text !== "", {
    error: "checklistTextRequired",
    path: ["text"],
  }),
]);
const checklist = z.array(entry).max(CHECKLIST.length, { abort: true }).default([])
  .refine((entries) => new Set(entries.map(({ item }) => item)).size === entries.length, {
    error: "checklistRepeated",
    abort: true,
  });

const remarks = z.array(z.object({ about: z.enum(REMARK_SUBJECTS), text: requiredText(TEXT_MAX) }))
  .max(REMARKS_MAX).default([]);

export const acceptReviewSchema: z.ZodType<ReviewDecision, GivenDecision> = z.object({
  checklist: checklist
    .refine((entries) => CHECKLIST.every((item) => entries.some((one) => one.item === item)), {
      error: "checklistIncomplete",
      abort: true,
    })
    .refine((entries) => entries.every(({ verdict }) => verdict !== "fix"), { error: "checklistToFix" }),
  comments: text(COMMENT_MAX).default(""),
  remarks,
});

/** Any text is enough that says what has to change: about all of it, a part, or an item of the checklist. */
const saysSomething = ({ comments, remarks, checklist }: ReviewDecision) =>
  comments !== "" || remarks.length > 0 || checklist.some(({ text }) => text !== "");

export const returnReviewSchema: z.ZodType<ReviewDecision, GivenDecision> = z.object({
  checklist,
  comments: text(COMMENT_MAX).default(""),
  remarks,
}).refine(saysSomething, { error: "returnCommentsRequired", path: ["comments"] });

/** A day on which the operator has changed the built-in calendar. */
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
