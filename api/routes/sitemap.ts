/** The sitemap, for search engines: `/sitemap.xml` and the files that it names. */
import { createHash } from "node:crypto";
import type { ApiContext } from "../env.ts";
import { DomainError } from "../error.ts";
import { type Operation, operation } from "../operation.ts";
import {
  findSitemapRange,
  sitemapIndex,
  sitemapOfArticles,
  sitemapOfPages,
  streamSitemap,
} from "../services/catalog/sitemap.ts";

const XML = "application/xml; charset=utf-8";
const HEADERS = {
  "Content-Type": XML,
  "Cache-Control": "public, max-age=3600",
  "X-Content-Type-Options": "nosniff",
};
const shared = {
  documented: false,
  method: "GET",
  scope: "open",
  limit: "none",
  answer: { bytes: XML },
} as const;

export const sitemapOperations: readonly Operation[] = [
  operation(
    { ...shared, id: "getSitemapIndex", path: "/sitemap.xml" },
    async ({ context, c }) => whole(c, await sitemapIndex(context)),
  ),
  operation(
    { ...shared, id: "getSitemapOfPages", path: "/sitemap/pages.xml" },
    async ({ context, c }) => whole(c, await sitemapOfPages(context)),
  ),
  operation(
    { ...shared, id: "getSitemapOfArticles", path: "/sitemap/articles.xml" },
    async ({ context, c }) => whole(c, await sitemapOfArticles(context)),
  ),
  operation(
    { ...shared, id: "getSitemapOfDatasets", path: "/sitemap/:name" },
    ({ params, c }) => datasets(c, params.name),
  ),
];

/** A short file, told from what it was by its hash. */
function whole(c: ApiContext, xml: string): Response {
  const etag = `"${createHash("sha256").update(xml).digest("hex").slice(0, 32)}"`;
  const headers = { ...HEADERS, ETag: etag };
  return c.req.header("If-None-Match") === etag ? c.body(null, 304, headers) : c.body(xml, 200, headers);
}

async function datasets(c: ApiContext, name: string): Promise<Response> {
  const [, digits] = /^datasets-(\d{1,9})\.xml$/.exec(name) ?? [];
  if (digits === undefined) throw new DomainError("notFound", { what: name.slice(0, 80) });
  const { range, count, updatedAt } = await findSitemapRange(c.var.context, Number(digits));
  const etag = `"${count}-${updatedAt}"`;
  if (c.req.header("If-None-Match") === etag) return c.body(null, 304, { ...HEADERS, ETag: etag });
  return c.body(streamSitemap(c.var.context, range), 200, { ...HEADERS, ETag: etag });
}
