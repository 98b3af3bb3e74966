/** Articles as readers see them: the published ones. */
import { and, asc, count, desc, eq, getTableColumns, inArray, or, type SQL, sql } from "drizzle-orm";
import type { ArticleKind, ArticleOrder } from "../../../sdk/model/content/article.ts";
import type { Executor } from "../../client.ts";
import { listParameter, preparedRead } from "../../prepared_read.ts";
import { article } from "../../schema/mod.ts";

export type ArticleRow = typeof article.$inferSelect;
/** An article without what only its own page and the search read. */
export type ArticleSummaryRow = Omit<ArticleRow, "bodyZh" | "bodyEn" | "searchText">;

const { bodyZh: _zh, bodyEn: _en, searchText: _text, ...columns } = getTableColumns(article);
export const summaryColumns: Omit<typeof article._.columns, "bodyZh" | "bodyEn" | "searchText"> = columns;

const isPublic = eq(article.state, "published");
const kinds = sql`(select value from json_each(${sql.placeholder("kinds")}))`;
const tag = sql.placeholder("tag");
const hasTag = sql`(${tag} = '' or exists (select 1 from json_each(${article.tags}) where value = ${tag}))`;
/** The last of two alike is the id, so that no page of a list repeats what another had. */
const newest = [desc(article.date), desc(article.firstPublicAt), asc(article.slug), asc(article.id)];
/** By place; articles of one place by date, newest first. */
const order = [asc(article.position), ...newest];
const ORDERS = { place: order, newest } as const;
const wanted = and(isPublic, inArray(article.kind, kinds), hasTag);

export interface ArticleFilter {
  kinds: readonly ArticleKind[];
  /** Of these, or any. */
  tag?: string;
}

export interface ArticlePage extends ArticleFilter {
  order: ArticleOrder;
  limit: number;
  offset: number;
}

const values = ({ kinds, tag = "" }: ArticleFilter) => ({ kinds: listParameter(kinds), tag });

const summariesIn = (order: ArticleOrder) =>
  preparedRead((db) =>
    db.select(summaryColumns).from(article).where(wanted).orderBy(...ORDERS[order])
      .limit(sql.placeholder("limit")).offset(sql.placeholder("offset"))
  );
const wholeIn = (order: ArticleOrder) =>
  preparedRead((db) =>
    db.select().from(article).where(wanted).orderBy(...ORDERS[order])
      .limit(sql.placeholder("limit")).offset(sql.placeholder("offset"))
  );
const selectSummaries = { place: summariesIn("place"), newest: summariesIn("newest") };
const selectWhole = { place: wholeIn("place"), newest: wholeIn("newest") };
const selectCount = preparedRead((db) => db.select({ count: count() }).from(article).where(wanted));

export function listPublicSummaries(
  db: Executor,
  { order, limit, offset, ...filter }: ArticlePage,
): Promise<ArticleSummaryRow[]> {
  return selectSummaries[order](db, { ...values(filter), limit, offset });
}

/** The same with bodies. */
export function listPublicArticles(
  db: Executor,
  { order, limit, offset, ...filter }: ArticlePage,
): Promise<ArticleRow[]> {
  return selectWhole[order](db, { ...values(filter), limit, offset });
}

export async function countPublicArticles(db: Executor, filter: ArticleFilter): Promise<number> {
  const [row] = await selectCount(db, values(filter));
  return row?.count ?? 0;
}

const selectBySlug = preparedRead((db) =>
  db.select().from(article).where(
    and(isPublic, eq(article.kind, sql.placeholder("kind")), eq(article.slug, sql.placeholder("slug"))),
  ).limit(1)
);

export async function findPublicBySlug(
  db: Executor,
  kind: ArticleKind,
  slug: string,
): Promise<ArticleRow | undefined> {
  return (await selectBySlug(db, { kind, slug }))[0];
}

const olderId = (locale: "zh" | "en"): SQL<string> =>
  sql`json_extract(${article.extra}, ${`$.ids.${locale}`})`;
const id = sql.placeholder("id");

// Where an older id of one is the slug of another, the slug leads to its own article.
const selectById = preparedRead((db) =>
  db.select().from(article).where(
    and(
      isPublic,
      inArray(article.kind, kinds),
      or(eq(article.id, id), eq(article.slug, id), eq(olderId("zh"), id), eq(olderId("en"), id)),
    ),
  ).orderBy(desc(sql`${article.slug} = ${id}`), ...order).limit(1)
);

const selectInForce = preparedRead((db) =>
  db.select(summaryColumns).from(article).where(
    and(
      isPublic,
      eq(article.kind, "notice"),
      sql`coalesce(json_extract(${article.extra}, '$.until'), '9999') >= ${sql.placeholder("day")}`,
    ),
  ).orderBy(...order)
);

/** Lists all published notices whose last day is `day` or later, or that have none. */
export function listNoticesFrom(db: Executor, day: string): Promise<ArticleSummaryRow[]> {
  return selectInForce(db, { day });
}

/** Finds an article by its id, its slug, or the id that it had before in either language. */
export async function findPublicById(
  db: Executor,
  kinds: readonly ArticleKind[],
  id: string,
): Promise<ArticleRow | undefined> {
  return (await selectById(db, { kinds: listParameter(kinds), id }))[0];
}
