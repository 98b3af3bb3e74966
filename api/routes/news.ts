/** News of the platform. */
import { Hono } from "hono";
import { z } from "zod";
import { newsAnswer } from "../../sdk/model/responses/news.ts";
import type { ApiEnv } from "../env.ts";
import { describe } from "../middleware/openapi_description.ts";
import { ok } from "../middleware/envelope.ts";
import { query } from "../middleware/validate.ts";
import { getNewsItem, listNewsItems } from "../services/catalog/news.ts";

const tags = ["news"];

export const newsRoutes: Hono<ApiEnv> = new Hono<ApiEnv>()
  .get(
    "/public/newlist",
    describe({ operationId: "listNews", tags, data: z.array(newsAnswer) }),
    async (c) => ok(c, await listNewsItems(c.var.context)),
  )
  .get(
    "/public/news",
    describe({ operationId: "getNewsItem", tags, data: newsAnswer }),
    query(z.object({ id: z.string().max(64) })),
    async (c) => ok(c, await getNewsItem(c.var.context, c.req.valid("query").id)),
  );
