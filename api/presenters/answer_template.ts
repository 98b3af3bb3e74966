import type { AnswerTemplateRow } from "../../db/queries/review/answer_templates.ts";
import type { AnswerTemplate } from "../../sdk/model/answer_template.ts";

export const presentTemplate = ({ id, use, name, text }: AnswerTemplateRow): AnswerTemplate => ({
  templateId: id,
  use,
  name,
  text,
});
