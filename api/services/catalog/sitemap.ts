/** The sitemap (sitemaps.org 0.9): an index, the pages of the site, its articles, and the datasets in ranges of serials. */
import { listCommunities } from "../../../db/queries/catalog/communities.ts";
import {
  findSitemapArticlesChange,
  listSitemapArticles,
  listSitemapPages,
  listSitemapRanges,
  listSitemapRows,
  type SitemapPage,
  type SitemapRange,
  type SitemapRow,
} from "../../../db/queries/catalog/sitemap.ts";
import { ANNIVERSARY_TAG, type ArticleKind, NEWS_ARTICLE_KINDS } from "../../../sdk/model/content/article.ts";
import { articlePath, isOtherPage } from "../../../sdk/model/content/article_path.ts";
import { localizedPath } from "../../../locales/format.ts";
import type { Context } from "../../context.ts";
import { DomainError } from "../../error.ts";
import { toIso } from "../../../sdk/model/time.ts";

/** Serials per file: a dataset has an address in each language, and a file may have 50,000. */
export const SITEMAP_SERIALS = 25_000;
/** Rows per query while a file is sent. */
const BATCH = 1_000;

/** Articles of one file: each has an address in each language, and a file may have 50,000. */
const ARTICLES = 25_000;
/** Kinds whose articles have a page each, which no menu names. */
const LISTED_KINDS: readonly ArticleKind[] = [...NEWS_ARTICLE_KINDS, "notice", "video", "award"];

/** Public pages that are there whatever operators publish, without language. */
const PAGES = [
  "/ /list /communities /news /blogs /notice /about /about/influence /about/terms /partner /help /faq",
  "/help?p=open_api /help?p=sdb_file_format /data_policy_tool",
].join(" ").split(" ");

/** Kinds whose articles have a page among others, or make one. */
const PAGE_KINDS: readonly ArticleKind[] = [
  "help",
  "policy",
  "terms",
  "about",
  "partner",
  "award",
  "chronicle",
];
/** Of articles that are parts of a page that search engines leave out, or that has another address. */
const UNLISTED: readonly string[] = ["/about/contact", "/help?p=data_policy_tool"];

/** Pages that a public article makes worth finding, without language. */
function pagesOf({ kind, slug, extra }: SitemapPage): string[] {
  if (kind === "discussion") return ["/decade/discussion_list"];
  if (kind === "news" || kind === "story") return ["/decade/news"];
  if (kind === "award") return ["/decade", "/decade/award_list"];
  if (!PAGE_KINDS.includes(kind) || isOtherPage(kind, slug)) return [];
  const [path = ""] = articlePath({ kind, slug, extra }).split("#");
  if (kind === "chronicle") return ["/decade", path];
  return UNLISTED.includes(path) ? [] : [path];
}

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const URL_SET =
  '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n';

/** Lists the files of the sitemap; those of articles and datasets with the time of the last update in them. */
export async function sitemapIndex({ db, config: { publicUrl } }: Context): Promise<string> {
  const [ranges, changed] = await Promise.all([
    listSitemapRanges(db.read, SITEMAP_SERIALS),
    findSitemapArticlesChange(db.read, LISTED_KINDS),
  ]);
  const files = [
    { name: "pages" },
    ...changed === undefined ? [] : [{ name: "articles", updatedAt: changed }],
    ...ranges.map(({ range, updatedAt }) => ({ name: `datasets-${range}`, updatedAt })),
  ];
  const entries = files.map(({ name, ...rest }) =>
    `<sitemap><loc>${escape(`${publicUrl}/sitemap/${name}.xml`)}</loc>${
      "updatedAt" in rest && rest.updatedAt !== undefined ? lastModified(rest.updatedAt) : ""
    }</sitemap>\n`
  );
  const namespace = "http://www.sitemaps.org/schemas/sitemap/0.9";
  return `${HEAD}<sitemapindex xmlns="${namespace}">\n${entries.join("")}</sitemapindex>\n`;
}

/** The pages of the site, those that public articles make, and those of communities. */
export async function sitemapOfPages({ db, config }: Context): Promise<string> {
  const communities = (await listCommunities(db.read)).map(({ code }) => `/c/${encodeURIComponent(code)}`);
  const pages = (await listSitemapPages(db.read, PAGE_KINDS, ANNIVERSARY_TAG)).flatMap(pagesOf);
  const urls = [...new Set([...PAGES, ...pages, ...communities])].map((path) =>
    urlsOf(config.publicUrl, path)
  );
  return `${HEAD}${URL_SET}${urls.join("")}</urlset>\n`;
}

/** The articles that have a page of their own, each with the time of its last change. */
export async function sitemapOfArticles({ db, config }: Context): Promise<string> {
  const rows = await listSitemapArticles(db.read, LISTED_KINDS, ARTICLES);
  const urls = rows.map(({ kind, slug, updatedAt }) =>
    urlsOf(config.publicUrl, articlePath({ kind, slug }), updatedAt)
  );
  return `${HEAD}${URL_SET}${urls.join("")}</urlset>\n`;
}

/** Reads what distinguishes two states of a file. @throws DomainError notFound where a range has no dataset. */
export async function findSitemapRange({ db }: Context, range: number): Promise<SitemapRange> {
  const ranges = await listSitemapRanges(db.read, SITEMAP_SERIALS);
  const found = ranges.find((one) => one.range === range);
  if (!found) throw new DomainError("notFound", { what: `datasets-${range}.xml` });
  return found;
}

/** Streams the datasets of a range; they are read while they are sent. */
export function streamSitemap({ db, config }: Context, range: number): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const last = (range + 1) * SITEMAP_SERIALS;
  let after = range * SITEMAP_SERIALS;
  let begun = false;
  return new ReadableStream({
    async pull(controller) {
      const rows = await listSitemapRows(db.read, { after, last, limit: BATCH });
      const text = (begun ? "" : HEAD + URL_SET) +
        rows.map((row) => datasetUrls(config.publicUrl, row)).join("");
      begun = true;
      after = rows.at(-1)?.serial ?? last;
      const isLast = rows.length < BATCH;
      controller.enqueue(encoder.encode(isLast ? `${text}</urlset>\n` : text));
      if (isLast) controller.close();
    },
  });
}

const datasetUrls = (publicUrl: string, { dataSetId, updatedAt }: SitemapRow) =>
  urlsOf(publicUrl, `/detail?dataSetId=${encodeURIComponent(dataSetId)}`, updatedAt);

/** Writes a page in both languages; each entry names itself and the other. */
function urlsOf(publicUrl: string, path: string, updatedAt?: number): string {
  const [zh, en] = (["zh", "en"] as const).map((locale) => escape(publicUrl + localizedPath(locale, path)));
  const alternates = [["zh-CN", zh], ["en", en], ["x-default", zh]]
    .map(([tag, href]) => `<xhtml:link rel="alternate" hreflang="${tag}" href="${href}"/>`).join("");
  const modified = updatedAt === undefined ? "" : lastModified(updatedAt);
  return [zh, en].map((loc) => `<url><loc>${loc}</loc>${modified}${alternates}</url>\n`).join("");
}

const lastModified = (at: number) => `<lastmod>${toIso(at)}</lastmod>`;

const escape = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
