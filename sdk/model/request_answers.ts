/** What the calls about requests for retraction and new papers answer, as schemas; see `answers.ts`. */
import { z } from "zod";
import { instant, localizedText, named, text } from "./answers.ts";
import { attachmentAnswer } from "./file_answers.ts";
import { paperAnswer } from "./metadata_answers.ts";
import {
  PAPER_UPDATE_STATES,
  type PaperUpdate,
  type Retraction,
  RETRACTION_CONTENTS,
  RETRACTION_REASONS,
  RETRACTION_STATES,
} from "./request.ts";

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
  state: z.enum(PAPER_UPDATE_STATES),
  comments: text,
  createdAt: instant,
  dueAt: instant,
  decidedAt: instant.optional(),
});
