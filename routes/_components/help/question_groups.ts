/** Questions by subject: the first tag of a question names it. */
import type { Article } from "../../../sdk/model/content/article.ts";

export interface QuestionGroup {
  /** The tag, `中文|English` or one text; empty for questions without one. */
  subject: string;
  questions: Article[];
}

/** In the order of the questions. Where they have no second subject, there is one group, and it needs no name. */
export function groupQuestions(questions: readonly Article[]): QuestionGroup[] {
  const groups = new Map<string, Article[]>();
  for (const question of questions) {
    const subject = question.tags[0] ?? "";
    groups.set(subject, [...groups.get(subject) ?? [], question]);
  }
  return [...groups].map(([subject, questions]) => ({ subject: groups.size > 1 ? subject : "", questions }));
}
