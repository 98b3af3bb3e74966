/** Schemas of the answers to editors of the content; see `response_schemas.ts`. */
import { z } from "zod";
import type { TextPart } from "../comparison.ts";
import { ARTICLE_KINDS, ARTICLE_STATES } from "../content/article.ts";
import { ARTICLE_ACTIONS } from "../content/article_states.ts";
import {
  ARTICLE_FIELDS,
  type ArticleComparison,
  type ArticleFieldDifference,
  type ArticleFile,
  type ArticleRevision,
  type ImportedArticles,
  type ManagedArticle,
  type ManagedArticleSummary,
} from "../content/managed_article.ts";
import { MEDIA_KINDS, type MediaItem, type MediaUse } from "../content/media.ts";
import {
  EXTERNAL_LINKS,
  type ExternalLink,
  HOME_BLOCKS,
  type ManagedSiteSettings,
  SITE_MENUS,
  type SiteSettings,
} from "../content/site_settings.ts";
import { articleFields } from "./content.ts";
import { count, flag, instant, localizedText, named, object, pageOf, text } from "./response_schemas.ts";

const managedFields = {
  ...articleFields,
  state: z.enum(ARTICLE_STATES),
  revision: count,
  steps: count,
  publishAt: instant.optional(),
  createdAt: instant,
  updatedAt: instant,
  supplied: flag,
  actions: z.array(z.enum(ARTICLE_ACTIONS)),
};

export const managedArticleAnswer = named<ManagedArticle>("ManagedArticle", {
  ...managedFields,
  body: localizedText,
});
export const managedPageAnswer = pageOf(named<ManagedArticleSummary>("ManagedArticleSummary", managedFields));

const revision = named<ArticleRevision>("ArticleRevision", {
  number: count,
  createdAt: instant,
  by: text,
  title: localizedText,
});
export const revisionsAnswer = z.array(revision);

const part = object<TextPart>({ text, change: z.enum(["same", "added", "removed"]) });
const difference = object<ArticleFieldDifference>({
  field: z.enum(ARTICLE_FIELDS),
  parts: z.array(part),
  markupOnly: flag,
});
export const articleComparisonAnswer = named<ArticleComparison>("ArticleComparison", {
  left: revision,
  right: revision,
  differences: z.array(difference),
});

export const articleFilesAnswer = z.array(named<ArticleFile>("ArticleFile", { path: text, text }));
const names = z.array(text);
export const importedArticlesAnswer = named<ImportedArticles>("ImportedArticles", {
  added: names,
  updated: names,
  unchanged: names,
  newer: names,
  published: names,
  revisions: z.record(z.string(), count),
});

export const mediaItemAnswer = named<MediaItem>("MediaItem", {
  mediaId: text,
  name: text,
  src: text,
  mediaType: text,
  kind: z.enum(MEDIA_KINDS),
  size: count,
  sha256: text,
  width: count,
  height: count,
  alt: localizedText,
  createdAt: instant,
  uses: count,
  usedBy: z.array(object<MediaUse>({ articleId: text, kind: z.enum(ARTICLE_KINDS), title: localizedText })),
  existed: z.boolean().optional(),
});
export const mediaPageAnswer = pageOf(mediaItemAnswer);

export const siteSettingsAnswer = named<SiteSettings>("SiteSettings", {
  menus: z.array(z.enum(SITE_MENUS)),
  home: z.array(z.enum(HOME_BLOCKS)),
  footer: z.array(object<SiteSettings["footer"][number]>({ label: localizedText, href: text })),
  external: object<SiteSettings["external"]>(
    Object.fromEntries(EXTERNAL_LINKS.map((name) => [name, localizedText])) as Record<
      ExternalLink,
      typeof localizedText
    >,
  ),
  maintenance: localizedText,
});
export const managedSettingsAnswer = named<ManagedSiteSettings>("ManagedSiteSettings", {
  settings: siteSettingsAnswer,
  revision: count,
});
