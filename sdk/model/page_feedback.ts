/** Answers to “Was this helpful?” at the end of an article. */
import { z } from "zod";
import type { Locale } from "./locale.ts";
import { PAGE_SIZE_DEFAULT, PAGE_SIZE_MAX, REMARK_MAX } from "./limits.ts";
import { requiredText, trimmed } from "./text.ts";

export interface PageFeedback {
  /** Path of the page without its language, with `p` or `id` where that names it: `/help?p=faq`. */
  page: string;
  helpful: boolean;
}

/** What a reader writes beside the answer, which was counted already. */
export interface PageRemarkInput extends PageFeedback {
  text: string;
}

/** Answers about one page. */
export interface FeedbackCount {
  page: string;
  helpful: number;
  unhelpful: number;
  /** That no editor has dealt with yet. */
  remarks: number;
}

export const REMARK_STATES = ["open", "handled", "all"] as const;
export type RemarkState = (typeof REMARK_STATES)[number];

/** A remark as editors see it. */
export interface PageRemark extends PageRemarkInput {
  remarkId: string;
  /** In which the page was read. */
  locale: Locale;
  /** ISO 8601. */
  createdAt: string;
  handledAt: string | null;
}

/** Characters of a path. */
const PAGE_MAX = 200;
/** A path of ours, and nothing that could lead elsewhere. */
const PAGE = /^\/(?!\/)[\w./-]*(?:\?(?:p|id)=[\w-]+)?$/;

export const isPagePath = (path: string): boolean => path.length <= PAGE_MAX && PAGE.test(path);

const answer = {
  page: trimmed(z.string().max(PAGE_MAX)).refine(isPagePath, { error: "invalid" }),
  helpful: z.boolean(),
};

export const pageFeedbackSchema: z.ZodType<PageFeedback, unknown> = z.object(answer);
export const pageRemarkSchema: z.ZodType<PageRemarkInput, unknown> = z.object({
  ...answer,
  text: requiredText(REMARK_MAX),
});

export interface RemarkQuery {
  state: RemarkState;
  /** Path of an article. */
  article?: string;
  helpful?: boolean;
  page: number;
  size: number;
}

export const remarkQuerySchema: z.ZodType<RemarkQuery, unknown> = z.object({
  state: z.enum(REMARK_STATES).default("open"),
  article: z.string().max(PAGE_MAX).optional(),
  helpful: z.enum(["true", "false"]).transform((value) => value === "true").optional(),
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  size: z.coerce.number().int().min(1).max(PAGE_SIZE_MAX).default(PAGE_SIZE_DEFAULT),
});
