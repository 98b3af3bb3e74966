/** Schemas of the answers about news; see `response_schemas.ts`. */
import { z } from "zod";
import { flag, instant, localizedText, named, text } from "./response_schemas.ts";
import { NEWS_KINDS, type NewsItem } from "../news.ts";

export const newsAnswer = named<NewsItem>("NewsItem", {
  id: text,
  kind: z.enum(NEWS_KINDS),
  title: localizedText,
  summary: localizedText,
  body: localizedText,
  publishedAt: instant,
  sample: flag,
});
