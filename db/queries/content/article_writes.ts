/** Writing articles, and what only editors read: articles in every state, revisions, what is due. */
import { and, asc, count, desc, eq, inArray, lte, or, type SQL, sql } from "drizzle-orm";
import type { ArticleKind, ArticleState } from "../../../sdk/model/content/article.ts";
import { MEDIA_PATH } from "../../../sdk/model/rich_text/values.ts";
import type { Executor, Transaction } from "../../client.ts";
import { listParameter } from "../../prepared_read.ts";
import { article, articleRevision, user } from "../../schema/mod.ts";
import { type ArticleRow, type ArticleSummaryRow, summaryColumns } from "./articles.ts";

export type ArticleRevisionRow = typeof articleRevision.$inferSelect;

export async function insertArticle(tx: Transaction, row: ArticleRow): Promise<void> {
  await tx.insert(article).values(row);
}

export async function updateArticle(tx: Transaction, id: string, change: Partial<ArticleRow>): Promise<void> {
  await tx.update(article).set(change).where(eq(article.id, id));
}

export async function insertRevision(tx: Transaction, row: ArticleRevisionRow): Promise<void> {
  await tx.insert(articleRevision).values(row);
}

export function findArticle(db: Executor, id: string): Promise<ArticleRow | undefined> {
  return db.select().from(article).where(eq(article.id, id)).get();
}

export function findArticleBySlug(
  db: Executor,
  kind: ArticleKind,
  slug: string,
): Promise<ArticleRow | undefined> {
  return db.select().from(article).where(and(eq(article.kind, kind), eq(article.slug, slug))).get();
}

/** The one whose slug is this one, in capitals or not; there is one at most. */
export function findArticleOfSlug(
  db: Executor,
  kind: ArticleKind,
  slug: string,
): Promise<ArticleRow | undefined> {
  return db.select().from(article)
    .where(and(eq(article.kind, kind), eq(sql`lower(${article.slug})`, slug.toLowerCase()))).get();
}

export type SeedState = Pick<ArticleRow, "id" | "kind" | "slug" | "seedKey" | "seedHash">;

/** Where each article came from, which tells what a start has to put in. */
export function listSeedStates(db: Executor): Promise<SeedState[]> {
  const { id, kind, slug, seedKey, seedHash } = article;
  return db.select({ id, kind, slug, seedKey, seedHash }).from(article).all();
}

/** Whether an article was put in from the files of this key, or has their slug. */
export async function isSeeded(
  db: Executor,
  key: string,
  { kind, slug }: Pick<ArticleRow, "kind" | "slug">,
): Promise<boolean> {
  const found = await db.select({ id: article.id }).from(article)
    .where(or(eq(article.seedKey, key), and(eq(article.kind, kind), eq(article.slug, slug)))).get();
  return found !== undefined;
}

export interface ManagedFilter {
  kind?: ArticleKind;
  state?: ArticleState;
  /** Words in titles and texts, folded. */
  words?: readonly string[];
}

function conditions({ kind, state, words }: ManagedFilter): SQL | undefined {
  return and(
    kind && eq(article.kind, kind),
    state && eq(article.state, state),
    words?.length
      ? sql`not exists (select 1 from json_each(${
        listParameter(words)
      }) as word where instr(${article.searchText}, word.value) = 0)`
      : undefined,
  );
}

/** Lists articles in every state without their bodies, last changed first. */
export async function listManagedArticles(
  db: Executor,
  filter: ManagedFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: ArticleSummaryRow[]; total: number }> {
  const where = conditions(filter);
  const rows = await db.select(summaryColumns).from(article).where(where)
    .orderBy(desc(article.updatedAt), asc(article.kind), asc(article.slug)).limit(limit).offset(offset).all();
  const all = await db.select({ count: count() }).from(article).where(where).get();
  return { rows, total: all?.count ?? 0 };
}

/** Every article, by kind and slug. */
export function listAllArticles(db: Executor, kind?: ArticleKind): Promise<ArticleRow[]> {
  return db.select().from(article).where(kind && eq(article.kind, kind))
    .orderBy(asc(article.kind), asc(article.slug)).all();
}

/** Ids of scheduled articles whose time has come, the oldest first. */
export async function listDueArticles(db: Executor, now: number): Promise<string[]> {
  const rows = await db.select({ id: article.id }).from(article)
    .where(and(eq(article.state, "scheduled"), lte(article.publishAt, now)))
    .orderBy(asc(article.publishAt)).all();
  return rows.map(({ id }) => id);
}

export interface RevisionRecord extends ArticleRevisionRow {
  /** Null where the program saved it, or whose account is gone. */
  realName: string | null;
}

const revisionColumns = {
  articleId: articleRevision.articleId,
  number: articleRevision.number,
  content: articleRevision.content,
  userId: articleRevision.userId,
  createdAt: articleRevision.createdAt,
  realName: user.realName,
};

/** Lists the revisions of an article, newest first. */
export function listRevisions(db: Executor, articleId: string, limit: number): Promise<RevisionRecord[]> {
  return db.select(revisionColumns).from(articleRevision).leftJoin(user, eq(user.id, articleRevision.userId))
    .where(eq(articleRevision.articleId, articleId)).orderBy(desc(articleRevision.number)).limit(limit).all();
}

export function findRevisions(
  db: Executor,
  articleId: string,
  numbers: readonly number[],
): Promise<RevisionRecord[]> {
  return db.select(revisionColumns).from(articleRevision).leftJoin(user, eq(user.id, articleRevision.userId))
    .where(and(eq(articleRevision.articleId, articleId), inArray(articleRevision.number, [...numbers])))
    .all();
}

export interface MediaUseRow {
  mediaId: string;
  articleId: string;
  kind: ArticleKind;
  titleZh: string;
  titleEn: string;
}

/** Lists the articles that show each of these files: as cover, in their texts, or as what their kind has besides. */
export function listMediaUses(db: Executor, ids: readonly string[]): Promise<MediaUseRow[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return db.all<MediaUseRow>(sql`
    select file.value as "mediaId", article.id as "articleId", kind, title_zh as "titleZh", title_en as "titleEn"
    from json_each(${listParameter(ids)}) as file join article on
      json_extract(cover, '$.mediaId') = file.value
      or instr(body_zh, ${MEDIA_PATH} || file.value) or instr(body_en, ${MEDIA_PATH} || file.value)
      or json_extract(extra, '$.mediaId') = file.value or json_extract(extra, '$.poster') = file.value
      or json_extract(extra, '$.captions.zh') = file.value or json_extract(extra, '$.captions.en') = file.value
    order by article.kind, article.slug`);
}
