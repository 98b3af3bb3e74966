import { NEWS_ARTICLE_KINDS } from "../../sdk/model/content/article.ts";
import { defineFeed } from "../_feed.ts";

export default defineFeed({
  kinds: NEWS_ARTICLE_KINDS,
  base: "/news",
  title: "layout.news",
  subtitle: "news.intro",
  tags: ["news"],
});
