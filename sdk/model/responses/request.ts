/** Schemas of the answers about requests for retraction and new papers; see `response_schemas.ts`. */
import { z } from "zod";
import { count, instant, localizedText, named, object, text } from "./response_schemas.ts";
import { attachmentAnswer } from "./file.ts";
import { paperAnswer } from "./metadata.ts";
import {
  PAPER_UPDATE_STATES,
  type PaperUpdate,
  type RequestPage,
  type Retraction,
  RETRACTION_CONTENTS,
  RETRACTION_REASONS,
  RETRACTION_STATES,
} from "../request.ts";
import type { RequestEntry, RequestEntryPage } from "../request_types.ts";

/** A page of a queue, with its counts by state. */
export const requestPageOf = <T, State extends string>(
  item: z.ZodType<T>,
  states: readonly State[],
): z.ZodType<RequestPage<T, State>> =>
  object<RequestPage<T, State>>({
    list: z.array(item),
    page: count,
    size: count,
    total: count,
    counts: z.record(z.enum(states), count),
  });

export const retractionAnswer = named<Retraction>("Retraction", {
  retractionId: text,
  dataSetId: text,
  version: text,
  title: localizedText,
  content: z.enum(RETRACTION_CONTENTS),
  reason: z.enum(RETRACTION_REASONS),
  specification: text,
  statement: localizedText,
  state: z.enum(RETRACTION_STATES),
  comments: text,
  createdAt: instant,
  decidedAt: instant.optional(),
  purgeAt: instant.optional(),
  statements: z.array(attachmentAnswer),
  requester: text,
});
export const paperUpdateAnswer = named<PaperUpdate>("PaperUpdate", {
  paperUpdateId: text,
  dataSetId: text,
  version: text,
  title: localizedText,
  papers: z.array(paperAnswer),
  currentPapers: z.array(paperAnswer).optional(),
  state: z.enum(PAPER_UPDATE_STATES),
  comments: text,
  createdAt: instant,
  dueAt: instant,
  decidedAt: instant.optional(),
});

/** States and actions are those of the type; `payload` is what its own call would take. */
export const requestEntryAnswer = named<RequestEntry>("RequestEntry", {
  requestId: text,
  type: text,
  dataSetId: text.optional(),
  version: text.optional(),
  title: localizedText.optional(),
  state: text,
  payload: z.record(z.string(), z.unknown()).optional(),
  attachments: z.array(attachmentAnswer),
  comments: text,
  requester: text.optional(),
  email: text.optional(),
  createdAt: instant,
  dueAt: instant.optional(),
  decidedAt: instant.optional(),
  expiresAt: instant.optional(),
  chosen: z.array(text).optional().describe("Files, and folders with / at the end, that alone were granted."),
  actions: z.array(text),
});
export const requestEntryPageAnswer = named<RequestEntryPage>("RequestEntryPage", {
  list: z.array(requestEntryAnswer),
  page: count,
  size: count,
  total: count,
  counts: z.record(z.string(), count),
});
