/** News of the platform. */
import { Hono } from "hono";
import { z } from "zod";
import { NEWS_KINDS } from "../../sdk/model/news.ts";
import type { ApiEnv } from "../env.ts";
import { describe } from "../middleware/describe.ts";
import { ok } from "../middleware/envelope.ts";
import { query } from "../middleware/validate.ts";
import { getNewsItem, listNewsItems } from "../services/news.ts";

const tags = ["news"];
const localized = z.object({ zh: z.string(), en: z.string() });
const item = z.object({
  id: z.string(),
  kind: z.enum(NEWS_KINDS),
  title: localized,
  summary: localized,
  body: localized.describe("Plain text"),
  publishedAt: z.iso.datetime(),
  sample: z.boolean(),
});

export const newsRoutes: Hono<ApiEnv> = new Hono<ApiEnv>()
  .get(
    "/public/newlist",
    describe({ summary: "News, newest first", tags, data: z.array(item) }),
    async (c) => ok(c, await listNewsItems(c.var.context)),
  )
  .get(
    "/public/news",
    describe({ summary: "One news item", tags, data: item }),
    query(z.object({ id: z.string().max(64) })),
    async (c) => ok(c, await getNewsItem(c.var.context, c.req.valid("query").id)),
  );
