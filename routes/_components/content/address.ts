/** The addresses of the management of content. */
import {
  ARTICLE_KINDS,
  ARTICLE_STATES,
  type ArticleKind,
  type ArticleState,
} from "../../../sdk/model/content/article.ts";
import type { ArticleBasis } from "../../../sdk/model/content/article_input.ts";
import { MEDIA_KINDS, type MediaKind } from "../../../sdk/model/content/media.ts";
import { isPagePath, REMARK_STATES, type RemarkState } from "../../../sdk/model/page_feedback.ts";
import { withQuery } from "../../../sdk/path.ts";
import { readPageNumber } from "../page_number.ts";

export interface ContentFilter {
  kind: ArticleKind | "";
  state: ArticleState | "";
  q: string;
  page: number;
}

type ReadQuery = (name: string) => string | undefined;

export function readContentFilter(query: ReadQuery): ContentFilter {
  return {
    kind: readKind(query("kind")) ?? "",
    state: ARTICLE_STATES.find((state) => state === query("state")) ?? "",
    q: (query("q") ?? "").slice(0, 100),
    page: readPageNumber(query("page")),
  };
}

export const readKind = (text: string | undefined): ArticleKind | undefined =>
  ARTICLE_KINDS.find((kind) => kind === text);

export const contentPath = ({ page, ...filter }: ContentFilter): string =>
  withQuery("/manage/content", { ...filter, page: page > 1 ? page : undefined });

export const editPath = (id: string, more: Record<string, string> = {}): string =>
  withQuery("/manage/content/article", { id, ...more });

export const newPath = (kind: ArticleKind): string => withQuery("/manage/content/article", { kind });

/** What a form says about the article that it shows; the API refuses what is no number. */
export const readBasis = (form: (name: string) => string): ArticleBasis => ({
  revision: Number(form("revision")) || 0,
  steps: Number(form("steps")) || 0,
});

/** The same as fields of the form; a new article has none. */
export const basisFields = (
  { revision, steps = 0 }: ArticleBasis = { revision: 0 },
): Record<string, string> => ({ revision: String(revision), steps: String(steps) });

export const previewPath = (id: string): string => withQuery("/manage/content/preview", { id });

export const revisionsPath = (id: string, pair?: { left: number; right: number }): string =>
  withQuery("/manage/content/revisions", { id, ...pair });

/** The question whether a save is to be brought back. */
export const restorePath = (id: string, restore: number): string =>
  withQuery("/manage/content/revisions", { id, restore: String(restore) });

export interface MediaFilter {
  kind: MediaKind | "";
  page: number;
}

export const readMediaFilter = (query: ReadQuery): MediaFilter => ({
  kind: MEDIA_KINDS.find((kind) => kind === query("kind")) ?? "",
  page: readPageNumber(query("page")),
});

export const mediaLibraryPath = ({ kind, page }: MediaFilter, more: Record<string, string> = {}): string =>
  withQuery("/manage/content/media", { kind, page: page > 1 ? page : undefined, ...more });

export interface FeedbackFilter {
  state: RemarkState;
  /** Path of an article, or empty. */
  article: string;
  answer: "" | "yes" | "no";
  page: number;
}

export function readFeedbackFilter(query: ReadQuery): FeedbackFilter {
  const [article, answer] = [query("article") ?? "", query("answer")];
  return {
    state: REMARK_STATES.find((state) => state === query("state")) ?? "open",
    article: isPagePath(article) ? article : "",
    answer: answer === "yes" || answer === "no" ? answer : "",
    page: readPageNumber(query("page")),
  };
}

export const feedbackListPath = (
  { page, ...filter }: FeedbackFilter,
  more: Record<string, string> = {},
): string => withQuery("/manage/content/feedback", { ...filter, page: page > 1 ? page : undefined, ...more });
