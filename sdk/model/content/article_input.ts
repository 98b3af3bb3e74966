/** What the API takes for an article. */
import { z } from "zod";
import { LOCALES } from "../locale.ts";
import { ARTICLE_SUMMARY_MAX, ARTICLE_TAGS_MAX, KEYWORD_MAX, TITLE_MAX } from "../limits.ts";
import { text, trimmed } from "../text.ts";
import { ARTICLE_KINDS, type ArticleContent, type ArticleKind } from "./article.ts";
import { ARTICLE_EXTRAS } from "./article_extra.ts";
import { ARTICLE_SLUG, ARTICLE_SLUG_MAX } from "./article_file_path.ts";
import { MEDIA_ID } from "./media.ts";

const localized = (max: number) =>
  z.object({ zh: text(max).default(""), en: text(max).default("") }).default({ zh: "", en: "" });

/** Signs that separate tags where people type them, so that no tag has one. */
export const TAG_SEPARATORS: RegExp = /[,，、]/;

/** HTML or Markdown. Its limit is that of all rich text, which counts bytes (`api/services/rich_text/sanitize.ts`). */
const richText = trimmed(z.string()).default("");

/** A form has all tags on one line, with these signs between them. */
const tag = text(KEYWORD_MAX).refine((value) => !TAG_SEPARATORS.test(value), { error: "tagSeparator" });

/** Names the characters that addresses of articles do not have. */
const checkSlug: z.core.CheckFn<string> = ({ value, issues }) => {
  const found = [...new Set(value.match(/[^\w-]/gu))].map((one) => /\s/.test(one) ? "␣" : one).join(" ");
  if (found) issues.push({ code: "custom", message: "slugCharacters", params: { found }, input: value });
};

/** The first check that fails says what is wrong; the document of the API shows the pattern. */
const slug = z.string().min(1, { error: "required", abort: true }).max(ARTICLE_SLUG_MAX, { abort: true })
  .check(checkSlug).regex(ARTICLE_SLUG, { error: "slugStart" });

const POSITION_MAX = 100_000;

export interface ArticleInput extends ArticleContent {
  kind: ArticleKind;
}

const fields = {
  kind: z.enum(ARTICLE_KINDS),
  slug,
  title: localized(TITLE_MAX).refine((title) => LOCALES.some((locale) => title[locale]), {
    error: "titleRequired",
  }),
  summary: localized(ARTICLE_SUMMARY_MAX),
  body: z.object({ zh: richText, en: richText }).default({ zh: "", en: "" }),
  date: z.iso.date({ error: "invalidDate" }),
  tags: z.array(tag).max(ARTICLE_TAGS_MAX)
    .transform((tags) => [...new Set(tags.filter((tag) => tag !== ""))]).default([]),
  cover: z.object({
    mediaId: z.string().regex(MEDIA_ID, { error: "invalidMediaId" }),
    alt: localized(ARTICLE_SUMMARY_MAX),
  }).optional(),
  position: z.int().min(0).max(POSITION_MAX).default(0),
  sample: z.boolean().default(false),
  author: text(KEYWORD_MAX).default(""),
  extra: z.record(z.string(), z.unknown()).default({}),
};

/** Checks `extra` by the kind that stands beside it. */
const withExtra = (input: ArticleInput, context: z.core.$RefinementCtx): ArticleInput => {
  const extra = ARTICLE_EXTRAS[input.kind].safeParse(input.extra);
  if (extra.success) return { ...input, extra: extra.data as Record<string, unknown> };
  for (const issue of extra.error.issues) {
    context.issues.push(
      { ...issue, path: ["extra", ...issue.path], input: input.extra } as z.core.$ZodRawIssue,
    );
  }
  return z.NEVER;
};

export const articleInputSchema = z.object(fields).transform(withExtra);

/** What somebody has in front of them who changes an article. */
export interface ArticleBasis {
  /** Number of its last save. */
  revision: number;
  /** How often its state was changed since that save; none where left out. */
  steps?: number;
}

/** A later change says on what it is based: what somebody else did in between is not lost, and nothing becomes public unawares. */
export const articleBasis = {
  revision: z.int().min(1),
  steps: z.int().min(0).default(0),
};

export const articleSaveSchema = z.object({ ...articleBasis, article: articleInputSchema });
