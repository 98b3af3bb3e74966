/** Articles for readers: `/api/sdb-content-service/public`. */
import { z } from "zod";
import { ARTICLE_KINDS, ARTICLE_ORDERS } from "../../sdk/model/content/article.ts";
import {
  ARTICLE_BODIES_MAX,
  KEYWORD_MAX,
  PAGE_SIZE_DEFAULT,
  PAGE_SIZE_MAX,
  QUERY_MAX,
} from "../../sdk/model/limits.ts";
import {
  articleAnswer,
  articleCountsAnswer,
  articleNeighboursAnswer,
  articlePageAnswer,
  articleSummaryAnswer,
  foundArticlesAnswer,
} from "../../sdk/model/responses/content.ts";
import { DomainError } from "../error.ts";
import { type Operation, operation } from "../operation.ts";
import { presentArticle, presentArticleSummary } from "../presenters/content.ts";
import { listNoticesInForce } from "../services/content/notices.ts";
import {
  type ArticleAddress,
  countArticles,
  getArticle,
  listArticles,
  listNeighbours,
  searchArticles,
} from "../services/content/public_articles.ts";

/** One kind, or several with commas between them. */
const kinds = z.string().max(200).transform((given) => given.split(",").filter(Boolean)).pipe(
  z.array(z.enum(ARTICLE_KINDS)),
);

const listQuery = z.object({
  kind: kinds,
  tag: z.string().max(KEYWORD_MAX).optional(),
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  size: z.coerce.number().int().min(1).max(PAGE_SIZE_MAX).default(PAGE_SIZE_DEFAULT),
  order: z.enum(ARTICLE_ORDERS).default("place"),
  bodies: z.stringbool().default(false),
}).superRefine(({ bodies, size }, check) => {
  if (!bodies || size <= ARTICLE_BODIES_MAX) return;
  const limit = { code: "too_big", origin: "number", maximum: ARTICLE_BODIES_MAX, inclusive: true } as const;
  check.addIssue({ ...limit, path: ["size"], input: size });
});

const addressQuery = z.object({
  kind: z.enum(ARTICLE_KINDS).optional(),
  slug: z.string().optional(),
  id: z.string().optional(),
});

export const contentOperations: readonly Operation[] = [
  operation({
    id: "listArticles",
    method: "GET",
    path: "/api/sdb-content-service/public/articles",
    tag: "content",
    scope: "read",
    anyOrigin: true,
    statements: 2,
    input: { query: listQuery },
    answer: { data: articlePageAnswer },
  }, async ({ context, query: { kind, ...query } }) => {
    const { rows, total } = await listArticles(context, { ...query, kinds: kind });
    const list = rows.map((row) => "bodyZh" in row ? presentArticle(row) : presentArticleSummary(row));
    return { list, page: query.page, size: query.size, total };
  }),
  operation({
    id: "getArticle",
    method: "GET",
    path: "/api/sdb-content-service/public/article",
    tag: "content",
    scope: "read",
    anyOrigin: true,
    statements: 1,
    input: { query: addressQuery },
    answer: { data: articleAnswer },
  }, async ({ context, query }) => presentArticle(await getArticle(context, addressOf(query)))),
  operation({
    id: "countArticles",
    method: "GET",
    path: "/api/sdb-content-service/public/counts",
    tag: "content",
    scope: "read",
    anyOrigin: true,
    statements: 2,
    input: { query: z.object({ kind: kinds }) },
    answer: { data: articleCountsAnswer },
  }, ({ context, query: { kind } }) => countArticles(context, kind)),
  operation({
    id: "listNeighbours",
    method: "GET",
    path: "/api/sdb-content-service/public/article/neighbours",
    tag: "content",
    scope: "read",
    anyOrigin: true,
    statements: 4,
    input: { query: z.object({ kind: z.enum(ARTICLE_KINDS).optional(), id: z.string() }) },
    answer: { data: articleNeighboursAnswer },
  }, async ({ context, query }) => {
    const { previous, next, related } = await listNeighbours(context, query);
    return {
      ...previous && { previous: presentArticleSummary(previous) },
      ...next && { next: presentArticleSummary(next) },
      related: related.map(presentArticleSummary),
    };
  }),
  operation({
    id: "listNotices",
    method: "GET",
    path: "/api/sdb-content-service/public/notices",
    tag: "content",
    scope: "read",
    anyOrigin: true,
    statements: 1,
    answer: { data: z.array(articleSummaryAnswer) },
  }, async ({ context }) => (await listNoticesInForce(context)).map(presentArticleSummary)),
  operation({
    id: "searchArticles",
    method: "GET",
    path: "/api/sdb-content-service/public/search",
    tag: "content",
    scope: "read",
    anyOrigin: true,
    limit: "search",
    statements: 1,
    input: { query: z.object({ q: z.string().max(QUERY_MAX).default(""), kind: kinds.optional() }) },
    answer: { data: foundArticlesAnswer },
  }, async ({ context, query: { q, kind } }) => {
    const { list, total } = await searchArticles(context, { q, kinds: kind });
    return { list: list.map(({ row, snippet }) => ({ ...presentArticleSummary(row), snippet })), total };
  }),
];

/** @throws DomainError invalidInput without an id, and without kind and slug. */
function addressOf({ kind, slug, id }: z.infer<typeof addressQuery>): ArticleAddress {
  if (id) return { kind, id };
  if (kind && slug) return { kind, slug };
  throw new DomainError("invalidInput", {}, [{ path: kind ? "slug" : "id", key: "required" }]);
}
