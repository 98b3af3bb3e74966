/** What operators write for the site: articles with their revisions, pictures, and settings of every page. */
import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import {
  ARTICLE_KINDS,
  ARTICLE_STATES,
  type ArticleContent,
  type ArticleCover,
} from "../../sdk/model/content/article.ts";
import { instant, localizedColumns } from "./columns.ts";
import { blob } from "./file.ts";

const title = localizedColumns("title_zh", "title_en");
const summary = localizedColumns("summary_zh", "summary_en");
/** Sanitised HTML. */
const body = localizedColumns("body_zh", "body_en");

export const article = sqliteTable("article", {
  id: text("id").primaryKey(),
  kind: text("kind", { enum: ARTICLE_KINDS }).notNull(),
  slug: text("slug").notNull(),
  state: text("state", { enum: ARTICLE_STATES }).notNull(),
  titleZh: title.zh,
  titleEn: title.en,
  summaryZh: summary.zh,
  summaryEn: summary.en,
  bodyZh: body.zh,
  bodyEn: body.en,
  /** Titles, summaries, tags and bodies of both languages, folded as queries are (`services/search/normalize.ts`). */
  searchText: text("search_text").notNull().default(""),
  /** ISO day. */
  date: text("date").notNull(),
  tags: text("tags", { mode: "json" }).$type<string[]>().notNull(),
  cover: text("cover", { mode: "json" }).$type<ArticleCover>(),
  position: integer("position").notNull().default(0),
  sample: integer("sample", { mode: "boolean" }).notNull().default(false),
  author: text("author").notNull().default(""),
  extra: text("extra", { mode: "json" }).$type<Record<string, unknown>>().notNull(),
  /** When it is to become public; of a draft, what a file says of it. */
  publishAt: instant("publish_at"),
  /** When readers first saw it, which no later plan changes; null while they have not. */
  firstPublicAt: instant("first_public_at"),
  /** Of the newest entry in `article_revision`, from 1. */
  revision: integer("revision").notNull(),
  /** How often its state was changed since that save: who edits it knows both numbers. */
  steps: integer("steps").notNull().default(0),
  /** The newest revision that readers have seen; null while they have seen none. */
  publicRevision: integer("public_revision"),
  /** `kind/slug` of the files from which it was put in, whatever its slug is now; null where somebody wrote it. */
  seedKey: text("seed_key"),
  /** SHA-256 of the files from which it was put in; null once somebody edited it, which no later start undoes. */
  seedHash: text("seed_hash"),
  createdAt: instant("created_at").notNull(),
  updatedAt: instant("updated_at").notNull(),
}, (table) => [
  uniqueIndex("article_slug").on(table.kind, table.slug),
  uniqueIndex("article_seed_key").on(table.seedKey),
  // An export writes a file for each: there are disks on which Abc.md and abc.md are one.
  uniqueIndex("article_slug_any_case").on(table.kind, sql`lower(${table.slug})`),
  index("article_public").on(table.kind, table.state, table.position, table.date),
  index("article_due").on(table.state, table.publishAt),
]);

/** Every save, with all that an editor may change. */
export const articleRevision = sqliteTable("article_revision", {
  articleId: text("article_id").notNull().references(() => article.id, { onDelete: "cascade" }),
  number: integer("number").notNull(),
  content: text("content", { mode: "json" }).$type<ArticleContent>().notNull(),
  /** Who saved it; null for the program, which puts in the texts that come with it. */
  userId: text("user_id"),
  createdAt: instant("created_at").notNull(),
}, (table) => [primaryKey({ columns: [table.articleId, table.number] })]);

/** Files of the media library: pictures, videos and captions. */
export const media = sqliteTable("media", {
  id: text("id").primaryKey(),
  name: text("name").notNull(),
  sha256: text("sha256").notNull().references(() => blob.sha256),
  mediaType: text("media_type").notNull(),
  /** Bytes. */
  size: integer("size").notNull(),
  /** Pixels of a picture; 0 of everything else. */
  width: integer("width").notNull(),
  height: integer("height").notNull(),
  altZh: text("alt_zh").notNull().default(""),
  altEn: text("alt_en").notNull().default(""),
  userId: text("user_id"),
  createdAt: instant("created_at").notNull(),
}, (table) => [index("media_sha256").on(table.sha256), index("media_newest").on(table.createdAt)]);

/** What operators set for every page; one row for each part (`sdk/model/content/site_settings.ts`). */
export const siteSetting = sqliteTable("site_setting", {
  key: text("key").primaryKey(),
  value: text("value", { mode: "json" }).$type<unknown>().notNull(),
  revision: integer("revision").notNull(),
  updatedAt: instant("updated_at").notNull(),
});
