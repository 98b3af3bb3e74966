import { FeedLink } from "../_components/news/FeedLink.tsx";
import { newsAddress } from "../_components/news/address.ts";
import { NewsPage } from "../_components/news/NewsPage.tsx";
import { loadArticleList, readArticleQuery } from "../_loaders/news.ts";
import { definePage } from "../_page.ts";
import { NEWS_ARTICLE_KINDS } from "../../sdk/model/content/article.ts";

export default definePage({
  access: "public",
  load: (c) =>
    loadArticleList(c.var.repository, NEWS_ARTICLE_KINDS, readArticleQuery(new URL(c.req.url).searchParams)),
  render: (data, { view, t }) => ({
    content: <NewsPage view={view} data={data} />,
    title: t("layout.news"),
    description: t("news.intro"),
    head: <FeedLink view={view} path="/news/atom.xml" title={t("layout.news")} />,
    canonical: newsAddress("/news", { page: data.page }),
    noindex: data.tag !== undefined || data.kind !== undefined,
  }),
  cache: { tags: () => ["news"] },
});
