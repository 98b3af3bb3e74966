/** What the pages of news, blog, videos and notices show. */
import {
  type Article,
  type ArticleKind,
  type ArticleNeighbours,
  type ArticleSummary,
  NEWS_ARTICLE_KINDS,
} from "../../sdk/model/content/article.ts";
import { KEYWORD_MAX } from "../../sdk/model/limits.ts";
import type { Repository } from "../../sdk/mod.ts";
import { readPageNumber } from "../_components/page_number.ts";
import { orUndefined } from "./absent.ts";
import { allWithBodies } from "./articles.ts";

const PAGE_SIZE = 12;

export interface ArticleListQuery {
  tag?: string;
  kind?: ArticleKind;
  page: number;
}

export interface ArticleListData extends ArticleListQuery {
  list: ArticleSummary[];
  pages: number;
  /** Of all articles, those of most articles first. */
  tags: string[];
  /** Kinds that have articles. */
  kinds: ArticleKind[];
}

/** Reads what an address asks of a list; what it does not understand it leaves out. */
export function readArticleQuery(parameters: URLSearchParams): ArticleListQuery {
  const kind = NEWS_ARTICLE_KINDS.find((one) => one === parameters.get("kind"));
  const tag = parameters.get("tag") ?? "";
  return {
    tag: tag && tag.length <= KEYWORD_MAX ? tag : undefined,
    kind,
    page: readPageNumber(parameters.get("page")),
  };
}

export async function loadArticleList(
  { content }: Repository,
  kinds: readonly ArticleKind[],
  query: ArticleListQuery,
): Promise<ArticleListData> {
  const { kind = kinds, tag, page } = query;
  const [{ list, total }, counts] = await Promise.all([
    content.list({ kind, tag, page, size: PAGE_SIZE, order: "newest" }),
    content.counts(kinds),
  ]);
  return {
    ...query,
    list,
    pages: Math.ceil(total / PAGE_SIZE),
    tags: counts.tags.map(({ tag }) => tag),
    kinds: kinds.filter((kind) => counts.kinds.some((one) => one.kind === kind)),
  };
}

export interface ArticleData extends ArticleNeighbours {
  article: Article;
}

/** An article of the news kinds by its id, also the one that it had before in either language. */
export async function loadArticle(
  { content }: Repository,
  id: string,
  kind?: ArticleKind,
): Promise<ArticleData | undefined> {
  const [article, neighbours] = await Promise.all([
    orUndefined(content.get({ kind, id })),
    orUndefined(content.neighbours({ kind, id })),
  ]);
  return article && neighbours && { article, ...neighbours };
}

export interface VideoData {
  /** The one that is played. */
  video?: Article;
  videos: Article[];
}

/** @returns nothing where an id names no video. */
export async function loadVideos(
  repository: Repository,
  id: string | undefined,
): Promise<VideoData | undefined> {
  const videos = await allWithBodies(repository, { kind: "video" });
  const video = id ? videos.find(({ slug, articleId }) => slug === id || articleId === id) : videos[0];
  return id && !video ? undefined : { video, videos };
}

export interface NoticeData {
  notices: Article[];
  /** The one that an address names. */
  notice?: Article;
}

export async function loadNotices(
  repository: Repository,
  id: string | undefined,
): Promise<NoticeData | undefined> {
  const notices = await allWithBodies(repository, { kind: "notice", order: "newest" });
  const notice = notices.find(({ slug, articleId }) => slug === id || articleId === id);
  return id && !notice ? undefined : { notices, notice };
}
