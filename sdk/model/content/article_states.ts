/** The states of an article as data: services consult it before they change one, pages offer what it allows. */
import type { ArticleState } from "./article.ts";

export const ARTICLE_ACTIONS = ["schedule", "publish", "unpublish", "archive", "restore"] as const;
export type ArticleAction = (typeof ARTICLE_ACTIONS)[number];

interface ArticleTransition {
  from: readonly ArticleState[];
  to: ArticleState;
}

/** An archived article is read by nobody and keeps its address; restored, it is a draft again. */
export const ARTICLE_TRANSITIONS: Readonly<Record<ArticleAction, ArticleTransition>> = {
  schedule: { from: ["draft", "scheduled"], to: "scheduled" },
  publish: { from: ["draft", "scheduled"], to: "published" },
  unpublish: { from: ["scheduled", "published"], to: "draft" },
  archive: { from: ["draft", "scheduled", "published"], to: "archived" },
  restore: { from: ["archived"], to: "draft" },
};

export function canDoWithArticle(state: ArticleState, action: ArticleAction): boolean {
  return ARTICLE_TRANSITIONS[action].from.includes(state);
}

/** What may be done in a state, in the order of {@link ARTICLE_ACTIONS}. */
export function actionsOfArticle(state: ArticleState): ArticleAction[] {
  return ARTICLE_ACTIONS.filter((action) => canDoWithArticle(state, action));
}

/** @throws RangeError where the table has no such transition; services ask {@link canDoWithArticle} first. */
export function nextArticleState(state: ArticleState, action: ArticleAction): ArticleState {
  if (!canDoWithArticle(state, action)) throw new RangeError(`no edge: ${action} from ${state}`);
  return ARTICLE_TRANSITIONS[action].to;
}
