/** News of the platform. */
import { z } from "zod";
import { newsAnswer } from "../../sdk/model/responses/news.ts";
import { type Operation, operation } from "../operation.ts";
import { getNewsItem, listNewsItems } from "../services/catalog/news.ts";

export const newsOperations: readonly Operation[] = [
  operation({
    id: "listNews",
    method: "GET",
    path: "/api/gin-sdb-news/public/newlist",
    tag: "news",
    scope: "read",
    anyOrigin: true,
    statements: 2,
    answer: { data: z.array(newsAnswer) },
  }, ({ context }) => listNewsItems(context)),
  operation({
    id: "getNewsItem",
    method: "GET",
    path: "/api/gin-sdb-news/public/news",
    tag: "news",
    scope: "read",
    anyOrigin: true,
    input: { query: z.object({ id: z.string().max(64) }) },
    answer: { data: newsAnswer },
  }, ({ context, query }) => getNewsItem(context, query.id)),
];
