/** Schemas of the answers about feedback; see `response_schemas.ts`. */
import { z } from "zod";
import { LOCALES } from "../locale.ts";
import type { FeedbackCount, PageRemark } from "../page_feedback.ts";
import { count, flag, instant, named, pageOf, text } from "./response_schemas.ts";

export const feedbackCountAnswer = named<FeedbackCount>("FeedbackCount", {
  page: text,
  helpful: count,
  unhelpful: count,
  remarks: count,
});

export const pageRemarkAnswer = named<PageRemark>("PageRemark", {
  remarkId: text,
  page: text,
  helpful: flag,
  text,
  locale: z.enum(LOCALES),
  createdAt: instant,
  handledAt: instant.nullable(),
});
export const remarkPageAnswer = pageOf(pageRemarkAnswer);
