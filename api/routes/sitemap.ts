/** The sitemap for search engines: `/sitemap.xml` and the files that it names. */
import { Hono } from "hono";
import type { ApiContext, ApiEnv } from "../env.ts";
import { DomainError } from "../error.ts";
import { findSitemapRange, sitemapIndex, sitemapOfPages, streamSitemap } from "../services/sitemap.ts";

const HEADERS = { "Content-Type": "application/xml; charset=utf-8", "Cache-Control": "public, max-age=3600" };

export const sitemapRoutes: Hono<ApiEnv> = new Hono<ApiEnv>()
  .get("/sitemap.xml", async (c) => c.body(await sitemapIndex(c.var.context), 200, HEADERS))
  .get("/sitemap/pages.xml", async (c) => c.body(await sitemapOfPages(c.var.context), 200, HEADERS))
  .get("/sitemap/:name", async (c) => await datasets(c, c.req.param("name")));

async function datasets(c: ApiContext, name: string): Promise<Response> {
  const [, digits] = /^datasets-(\d{1,9})\.xml$/.exec(name) ?? [];
  if (digits === undefined) throw new DomainError("notFound", { what: name.slice(0, 80) });
  const { range, count, updatedAt } = await findSitemapRange(c.var.context, Number(digits));
  const etag = `"${count}-${updatedAt}"`;
  if (c.req.header("If-None-Match") === etag) return c.body(null, 304, { ...HEADERS, ETag: etag });
  return c.body(streamSitemap(c.var.context, range), 200, { ...HEADERS, ETag: etag });
}
