/** Articles as readers have them: the published ones alone. */
import {
  type ArticleFilter,
  type ArticleRow,
  type ArticleSummaryRow,
  countPublicArticles,
  findPublicById,
  findPublicBySlug,
  listPublicArticles,
  listPublicSummaries,
} from "../../../db/queries/content/articles.ts";
import { searchPublicArticles } from "../../../db/queries/content/found_articles.ts";
import {
  countByKindAndTag,
  findNewerArticle,
  findOlderArticle,
  listRelatedArticles,
} from "../../../db/queries/content/article_neighbours.ts";
import {
  ARTICLE_KINDS,
  type ArticleCounts,
  type ArticleKind,
  type ArticleOrder,
  NEWS_ARTICLE_KINDS,
} from "../../../sdk/model/content/article.ts";
import { ARTICLE_TAGS_SHOWN, ARTICLES_FOUND_MAX, RELATED_ARTICLES } from "../../../sdk/model/limits.ts";
import { plainText } from "../../../sdk/model/rich_text/plain_text.ts";
import type { Fragment } from "../../../sdk/model/search.ts";
import type { Context } from "../../context.ts";
import { DomainError } from "../../error.ts";
import { memoize } from "../../memoize.ts";
import { snippet } from "../search/highlight.ts";
import { parseQuery } from "../search/query.ts";
import { readArticleQuery } from "./article_query.ts";

export interface ArticleListQuery extends ArticleFilter {
  order: ArticleOrder;
  page: number;
  size: number;
  /** Whether bodies are wanted too. */
  bodies: boolean;
}

export function listArticles(
  context: Context,
  { page, size, bodies, ...filter }: ArticleListQuery,
): Promise<{ rows: (ArticleRow | ArticleSummaryRow)[]; total: number }> {
  const { db } = context;
  const key = `articles ${JSON.stringify([filter.kinds, filter.tag, filter.order, page, size, bodies])}`;
  return memoize(context, key, async () => {
    const range = { ...filter, limit: size, offset: (page - 1) * size };
    const rows = bodies
      ? await listPublicArticles(db.read, range)
      : await listPublicSummaries(db.read, range);
    // A page that is not full is the last one, unless it is empty: then there may be fewer pages than that.
    const isLast = rows.length < size && (page === 1 || rows.length > 0);
    const total = isLast ? range.offset + rows.length : await countPublicArticles(db.read, filter);
    return { rows, total };
  });
}

/** How many published articles of these kinds there are of each kind, and with each of the most frequent tags. */
export function countArticles(context: Context, kinds: readonly ArticleKind[]): Promise<ArticleCounts> {
  return countByKindAndTag(context.db.read, kinds, ARTICLE_TAGS_SHOWN);
}

export interface NeighbourRows {
  previous?: ArticleSummaryRow;
  next?: ArticleSummaryRow;
  related: ArticleSummaryRow[];
}

/** What stands beside an article in lists by date. @throws DomainError notFound. */
export async function listNeighbours(
  context: Context,
  { kind, id }: { kind?: ArticleKind; id: string },
): Promise<NeighbourRows> {
  const { db } = context;
  const row = await getArticle(context, { kind, id });
  const kinds = kind ? [kind] : NEWS_ARTICLE_KINDS;
  const [previous, next, related] = await Promise.all([
    findNewerArticle(db.read, row),
    findOlderArticle(db.read, row),
    listRelatedArticles(db.read, row, { kinds, limit: RELATED_ARTICLES }),
  ]);
  return { previous, next, related };
}

/** By kind and slug, or by an id: its own, its slug, or the one that it had before in either language. */
export type ArticleAddress =
  | { kind: ArticleKind; slug: string; id?: undefined }
  | { kind?: ArticleKind; id: string; slug?: undefined };

/** Characters of a slug, and of an id, at most. */
const NAME_MAX = 80;

/** @throws DomainError notFound, also for what is not published, and for a name that no article can have. */
export async function getArticle(context: Context, { kind, slug, id }: ArticleAddress): Promise<ArticleRow> {
  const { db } = context;
  const name = id ?? slug ?? "";
  if (name.length > NAME_MAX) throw new DomainError("notFound", { what: name.slice(0, NAME_MAX) });
  const found = await memoize(
    context,
    `article ${JSON.stringify([kind, slug, id])}`,
    () =>
      id === undefined
        ? findPublicBySlug(db.read, kind, slug)
        : findPublicById(db.read, kind ? [kind] : NEWS_ARTICLE_KINDS, id),
  );
  if (found) return found;
  throw new DomainError("notFound", { what: name });
}

/** Kinds with a page of their own to which a search can lead. */
const SEARCHED: readonly ArticleKind[] = ARTICLE_KINDS.filter((kind) =>
  kind !== "banner" && kind !== "promotion"
);

export interface FoundRow {
  row: ArticleRow;
  snippet: { zh: Fragment[]; en: Fragment[] };
}

export interface FoundRows {
  /** Those of them that are listed. */
  list: FoundRow[];
  total: number;
}

/** Articles that contain every word; first those that speak most of them: in titles, in headings, often. */
export async function searchArticles(
  { db }: Context,
  { q, kinds = SEARCHED }: { q: string; kinds?: readonly ArticleKind[] },
): Promise<FoundRows> {
  const { parts, words, marked } = readArticleQuery(q);
  if (words === 0) return { list: [], total: 0 };
  const wanted = { parts, words, kinds, limit: ARTICLES_FOUND_MAX };
  const { rows, total } = await searchPublicArticles(db.read, wanted);
  const tree = parseQuery(marked.map((word) => `"${word}"`).join(" "));
  const list = rows.map((row) => ({
    row,
    snippet: {
      zh: snippet(plainText(row.bodyZh, "signs"), tree),
      en: snippet(plainText(row.bodyEn, "signs"), tree),
    },
  }));
  return { list, total };
}
