/** What stands around published articles: their neighbours in a list, and what a list can be narrowed to. */
import { and, asc, count, desc, eq, gt, inArray, lt, max, ne, or, sql } from "drizzle-orm";
import type { ArticleCounts, ArticleKind } from "../../../sdk/model/content/article.ts";
import type { Executor } from "../../client.ts";
import { listParameter, preparedRead } from "../../prepared_read.ts";
import { article } from "../../schema/mod.ts";
import { type ArticleRow, type ArticleSummaryRow, summaryColumns } from "./articles.ts";

const isPublic = eq(article.state, "published");
const kinds = sql`(select value from json_each(${sql.placeholder("kinds")}))`;
const ofKinds = and(isPublic, inArray(article.kind, kinds));

const given = {
  kind: sql.placeholder("kind"),
  date: sql.placeholder("date"),
  firstPublicAt: sql.placeholder("firstPublicAt"),
  slug: sql.placeholder("slug"),
};
const { kind, date, firstPublicAt, slug } = article;
const sameDay = eq(date, given.date);
const sameTime = and(sameDay, eq(firstPublicAt, given.firstPublicAt));
const ofKind = and(isPublic, eq(kind, given.kind));

/** In the order of lists by date, in which newer ones stand first and the slug decides between two alike. */
const selectNewer = preparedRead((db) =>
  db.select(summaryColumns).from(article).where(and(
    ofKind,
    or(
      gt(date, given.date),
      and(sameDay, gt(firstPublicAt, given.firstPublicAt)),
      and(sameTime, lt(slug, given.slug)),
    ),
  )).orderBy(asc(date), asc(firstPublicAt), desc(slug)).limit(1)
);
const selectOlder = preparedRead((db) =>
  db.select(summaryColumns).from(article).where(and(
    ofKind,
    or(
      lt(date, given.date),
      and(sameDay, lt(firstPublicAt, given.firstPublicAt)),
      and(sameTime, gt(slug, given.slug)),
    ),
  )).orderBy(desc(date), desc(firstPublicAt), asc(slug)).limit(1)
);

type Place = Pick<ArticleRow, "kind" | "date" | "firstPublicAt" | "slug">;
const placeOf = ({ kind, date, firstPublicAt, slug }: Place) => ({
  kind,
  date,
  firstPublicAt: firstPublicAt ?? 0,
  slug,
});

/** The next newer article of its kind. */
export async function findNewerArticle(db: Executor, row: Place): Promise<ArticleSummaryRow | undefined> {
  return (await selectNewer(db, placeOf(row)))[0];
}

/** The next older article of its kind. */
export async function findOlderArticle(db: Executor, row: Place): Promise<ArticleSummaryRow | undefined> {
  return (await selectOlder(db, placeOf(row)))[0];
}

const shared = sql`(select count(*) from json_each(${article.tags}) where value in
  (select value from json_each(${sql.placeholder("tags")})))`;
const selectRelated = preparedRead((db) =>
  db.select(summaryColumns).from(article).where(and(ofKinds, ne(article.id, sql.placeholder("id"))))
    .orderBy(desc(shared), desc(date), desc(firstPublicAt), asc(slug), asc(article.id))
    .limit(sql.placeholder("limit"))
);

/** Lists those that share the most tags with an article, filled up with the newest others. */
export function listRelatedArticles(
  db: Executor,
  { id, tags }: Pick<ArticleRow, "id" | "tags">,
  { kinds, limit }: { kinds: readonly ArticleKind[]; limit: number },
): Promise<ArticleSummaryRow[]> {
  return selectRelated(db, { id, tags: listParameter(tags), kinds: listParameter(kinds), limit });
}

const selectKinds = preparedRead((db) =>
  db.select({ kind, count: count() }).from(article).where(ofKinds).groupBy(kind)
);
const tag = sql<string>`tag.value`;
const selectTags = preparedRead((db) =>
  db.select({ tag, count: count() }).from(article)
    .innerJoin(sql`json_each(${article.tags}) as tag`, sql`true`)
    .where(ofKinds).groupBy(tag).orderBy(desc(count()), desc(max(date)), asc(tag))
    .limit(sql.placeholder("limit"))
);

/** Counts published articles by kind and by tag, the most frequent tags first. @param limit Of tags. */
export async function countByKindAndTag(
  db: Executor,
  wanted: readonly ArticleKind[],
  limit: number,
): Promise<ArticleCounts> {
  const values = { kinds: listParameter(wanted) };
  const [byKind, byTag] = await Promise.all([selectKinds(db, values), selectTags(db, { ...values, limit })]);
  return { kinds: byKind, tags: byTag };
}
