/** Texts with which a depositor answers requests for access again and again. */
import { z } from "zod";
import { ANSWER_TEMPLATE_NAME_MAX, COMMENT_MAX } from "./limits.ts";
import { requiredText } from "./text.ts";

/** Whether a text goes with an acceptance or is the reason of a rejection. */
export const ANSWER_USES = ["accept", "reject"] as const;
export type AnswerUse = (typeof ANSWER_USES)[number];

type Text = z.ZodType<string, string>;

export const answerTemplateSchema: z.ZodObject<{
  use: z.ZodEnum<{ [Use in AnswerUse]: Use }>;
  name: Text;
  text: Text;
}> = z.object({
  use: z.enum(ANSWER_USES).describe("Whether it goes with an acceptance or is the reason of a rejection."),
  name: requiredText(ANSWER_TEMPLATE_NAME_MAX, "nameRequired").describe("By which its depositor finds it."),
  text: requiredText(COMMENT_MAX).describe("What the requester reads."),
});
export type AnswerTemplateInput = z.infer<typeof answerTemplateSchema>;

export interface AnswerTemplate extends AnswerTemplateInput {
  templateId: string;
}
