import { loadArticle } from "../_loaders/news.ts";
import { drawNewsArticle } from "../_news_article.tsx";
import { definePage, goTo } from "../_page.ts";

export default definePage({
  access: "public",
  load: (c) => {
    const id = c.req.query("id");
    return id ? loadArticle(c.var.repository, id) : goTo(c, "/news");
  },
  render: (data, stage) => drawNewsArticle(data, stage),
  cache: { tags: () => ["news"] },
});
