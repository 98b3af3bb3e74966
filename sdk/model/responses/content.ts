/** Schemas of the answers about articles; see `response_schemas.ts`. */
import { z } from "zod";
import {
  type Article,
  ARTICLE_KINDS,
  type ArticleCounts,
  type ArticleCover,
  type ArticleNeighbours,
  type ArticleSummary,
  type FoundArticle,
  type FoundArticles,
} from "../content/article.ts";
import {
  flag,
  instant,
  localizedText,
  named,
  number,
  object,
  pageOf,
  type Shape,
  text,
} from "./response_schemas.ts";
import { fragments } from "./search.ts";

const articleCover = named<ArticleCover>("ArticleCover", { mediaId: text, alt: localizedText });

/** What every article has, whoever reads it. */
export const articleFields = {
  articleId: text,
  kind: z.enum(ARTICLE_KINDS),
  slug: text,
  title: localizedText,
  summary: localizedText,
  date: text.meta({ format: "date" }),
  tags: z.array(text),
  cover: articleCover.optional(),
  position: number,
  sample: flag,
  author: text,
  extra: z.record(text, z.unknown()),
};

const publicFields = { ...articleFields, publishedAt: instant, updatedAt: instant };
const summaryFields: Shape<ArticleSummary> = { ...publicFields, body: localizedText.optional() };

export const articleAnswer = named<Article>("Article", { ...publicFields, body: localizedText });
export const articleSummaryAnswer = named<ArticleSummary>("ArticleSummary", summaryFields);
export const articlePageAnswer = pageOf(articleSummaryAnswer);
export const foundArticleAnswer = named<FoundArticle>("FoundArticle", {
  ...summaryFields,
  snippet: object<FoundArticle["snippet"]>({ zh: fragments, en: fragments }),
});
export const foundArticlesAnswer = named<FoundArticles>("FoundArticles", {
  list: z.array(foundArticleAnswer),
  total: number,
});

export const articleCountsAnswer = named<ArticleCounts>("ArticleCounts", {
  kinds: z.array(object<ArticleCounts["kinds"][number]>({ kind: z.enum(ARTICLE_KINDS), count: number })),
  tags: z.array(object<ArticleCounts["tags"][number]>({ tag: text, count: number })),
});
export const articleNeighboursAnswer = named<ArticleNeighbours>("ArticleNeighbours", {
  previous: articleSummaryAnswer.optional(),
  next: articleSummaryAnswer.optional(),
  related: z.array(articleSummaryAnswer),
});
