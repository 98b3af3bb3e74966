/** Articles as their editors have them. */
import { z } from "zod";
import { type ArticleBasis, articleBasis } from "./article_input.ts";
import type { TextPart } from "../comparison.ts";
import { KEYWORD_MAX, PAGE_SIZE_DEFAULT, PAGE_SIZE_MAX } from "../limits.ts";
import type { LocalizedText } from "../locale.ts";
import {
  ARTICLE_KINDS,
  ARTICLE_STATES,
  type ArticleContent,
  type ArticleKind,
  type ArticleState,
} from "./article.ts";
import { ARTICLE_ACTIONS, type ArticleAction } from "./article_states.ts";

export interface ManagedArticleSummary extends Omit<ArticleContent, "body"> {
  articleId: string;
  kind: ArticleKind;
  state: ArticleState;
  /** Number of the last save; a save says which one it is based on. */
  revision: number;
  /** How often its state was changed since that save; whoever changes the article sends both numbers back. */
  steps: number;
  /** When it is to become public; else when it first was. */
  publishAt?: string;
  createdAt: string;
  updatedAt: string;
  /** Whether it still stands as it came with the program. */
  supplied: boolean;
  /** What may be done with it now. */
  actions: ArticleAction[];
}

export interface ManagedArticle extends ManagedArticleSummary {
  body: LocalizedText;
}

/** One save of an article. */
export interface ArticleRevision {
  number: number;
  createdAt: string;
  /** Name of who saved it; empty for the program, and for an account that is gone. */
  by: string;
  title: LocalizedText;
}

export const ARTICLE_FIELDS = [
  "slug",
  "title.zh",
  "title.en",
  "summary.zh",
  "summary.en",
  "body.zh",
  "body.en",
  "date",
  "tags",
  "cover",
  "position",
  "sample",
  "author",
  "extra",
] as const;
export type ArticleField = (typeof ARTICLE_FIELDS)[number];

/** A field that differs between two revisions; texts without markup. */
export interface ArticleFieldDifference {
  field: ArticleField;
  parts: TextPart[];
  /** Whether two bodies differ in their markup alone. */
  markupOnly: boolean;
}

export interface ArticleComparison {
  left: ArticleRevision;
  right: ArticleRevision;
  differences: ArticleFieldDifference[];
}

export interface ManagedQuery {
  kind?: ArticleKind;
  state?: ArticleState;
  q?: string;
  page: number;
  size: number;
}

export const managedQuerySchema: z.ZodType<ManagedQuery, unknown> = z.object({
  kind: z.enum(ARTICLE_KINDS).optional(),
  state: z.enum(ARTICLE_STATES).optional(),
  q: z.string().max(KEYWORD_MAX).optional(),
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  size: z.coerce.number().int().min(1).max(PAGE_SIZE_MAX).default(PAGE_SIZE_DEFAULT),
});

export interface ArticleActionInput extends ArticleBasis {
  action: ArticleAction;
  /** Of `schedule`: when it is to become public. */
  publishAt?: string;
}

export const articleActionSchema: z.ZodType<ArticleActionInput, ArticleActionInput> = z.object({
  action: z.enum(ARTICLE_ACTIONS),
  ...articleBasis,
  publishAt: z.iso.datetime({ offset: true, error: "invalidDate" }).optional(),
});

export const revisionQuerySchema: z.ZodType<{ left: number; right: number }, unknown> = z.object({
  left: z.coerce.number().int().min(1),
  right: z.coerce.number().int().min(1),
});

/** A file of a folder of articles: `<kind>/<slug>.<language>.md`. */
export interface ArticleFile {
  path: string;
  text: string;
}

const FILES_MAX = 2_000;

export interface ArticleImport {
  files: ArticleFile[];
  /** Writes nothing, and says what would be written. */
  check: boolean;
  /** Saves over articles that were saved since the files were exported. */
  overwrite: boolean;
  /** Files of the library that will be there; a check takes them for present, and nothing else does. */
  media: AnnouncedMedia[];
}

export interface AnnouncedMedia {
  mediaId: string;
  mediaType: string;
}

export const articleFilesSchema: z.ZodType<ArticleImport, unknown> = z.object({
  files: z.array(z.object({ path: z.string().max(200), text: z.string() })).min(1).max(FILES_MAX),
  check: z.boolean().default(false),
  overwrite: z.boolean().default(false),
  media: z.array(z.object({ mediaId: z.string().max(64), mediaType: z.string().max(40) })).max(FILES_MAX)
    .default([]),
});

/** What became of each article of an import, as `kind/slug`. */
export interface ImportedArticles {
  added: string[];
  updated: string[];
  unchanged: string[];
  /** Saved on the site since they were exported, while nobody changed their files: left as the site has them. */
  newer: string[];
  /** Of those added and updated, the ones that readers see. */
  published: string[];
  /** The number of the last save of each article that is now as its files say. */
  revisions: Record<string, number>;
}
