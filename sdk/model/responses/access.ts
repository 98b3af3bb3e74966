/** Schemas of the answers about requests for access; see `response_schemas.ts`. */
import { z } from "zod";
import { type AccessTerms, accessTermsSchema } from "../access_request.ts";
import type { AnswerTemplate } from "../answer_template.ts";
import { ANSWER_USES } from "../answer_template.ts";
import type { RequestEntry } from "../request_types.ts";
import { requestEntryAnswer } from "./request.ts";
import { named, text } from "./response_schemas.ts";

export const accessTermsAnswer = named<AccessTerms>("AccessTerms", accessTermsSchema.shape);

/** An address that is told once. */
export const grantedLinkAnswer = named<{ url: string }>("GrantedLink", { url: text });

/** A request by somebody without an account, with the key by which they follow it. */
export const followedRequestAnswer = named<{ request: RequestEntry; key: string }>("FollowedRequest", {
  request: requestEntryAnswer,
  key: text.describe("Told once."),
});

export const answerTemplateAnswer = named<AnswerTemplate>("AnswerTemplate", {
  templateId: text,
  use: z.enum(ANSWER_USES),
  name: text,
  text,
});
