/** Reviews: a thing with named decisions and a history, not a flag on the dataset (spec 2 §6, spec 3 §2). */
import { z } from "zod";
import type { CommunitySummary } from "./community.ts";
import type { DatasetSource } from "./dataset.ts";
import type { Page } from "./envelope.ts";
import { COMMENT_MAX, REMARKS_MAX, TEXT_MAX } from "./limits.ts";
import type { LocalizedText } from "./locale.ts";
import type { UrgeReason } from "./request.ts";
import { requiredText, text } from "./text.ts";

/** What a reviewer looks at (spec 3 §2 "Checklist"). */
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

/** It holds; it has to be mended before the dataset can be accepted; it may stay, with a word about it. */
export const VERDICTS = ["pass", "fix", "comment"] as const;
export type Verdict = (typeof VERDICTS)[number];

/** What a reviewer found about one item. */
export interface ChecklistEntry {
  item: ChecklistItem;
  verdict: Verdict;
  /** Required of a comment; empty where there is nothing to say. */
  text: string;
}

/** The name of an item alone stands for one that passed, as reviews were written before there were verdicts. */
export type GivenEntry = ChecklistItem | (Pick<ChecklistEntry, "item" | "verdict"> & { text?: string });

export function toEntry(given: GivenEntry): ChecklistEntry {
  return typeof given === "string" ? { item: given, verdict: "pass", text: "" } : { text: "", ...given };
}

/** Entries that say something to the depositor. */
export const hasFinding = ({ verdict, text }: ChecklistEntry): boolean => verdict !== "pass" || text !== "";

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
  /** Items without an entry were not judged. */
  checklist: ChecklistEntry[];
  comments: string;
  remarks: Remark[];
  /** Which submission of the version to the same reviewers this is, counted from 1. */
  round: number;
  /** What was submitted in the round before is known, and can be compared with this one. */
  comparable: boolean;
  /** Open, and nobody but its depositor could decide it. */
  unattended: boolean;
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
  /** To accept: every item, and none that has to be mended. */
  checklist: ChecklistEntry[];
  comments: string;
  remarks: Remark[];
}

/** A decision as a client may write it. */
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

/** Whatever says what has to change is enough: of the whole, of a part, or of an item of the checklist. */
const saysSomething = ({ comments, remarks, checklist }: ReviewDecision) =>
  comments !== "" || remarks.length > 0 || checklist.some(({ text }) => text !== "");

export const returnReviewSchema: z.ZodType<ReviewDecision, GivenDecision> = z.object({
  checklist,
  comments: text(COMMENT_MAX).default(""),
  remarks,
}).refine(saysSomething, { error: "returnCommentsRequired", path: ["comments"] });

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
