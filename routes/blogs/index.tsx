import { FeedLink } from "../_components/news/FeedLink.tsx";
import { newsAddress } from "../_components/news/address.ts";
import { BlogsPage } from "../_components/news/BlogsPage.tsx";
import { loadArticleList, readArticleQuery } from "../_loaders/news.ts";
import { definePage } from "../_page.ts";

export default definePage({
  access: "public",
  load: (c) => {
    const { kind: _kind, ...query } = readArticleQuery(new URL(c.req.url).searchParams);
    return loadArticleList(c.var.repository, ["blog"], query);
  },
  render: (data, { view, t }) => ({
    content: <BlogsPage view={view} data={data} />,
    title: t("articles.blogs"),
    description: t("articles.blogsIntro"),
    head: <FeedLink view={view} path="/blogs/atom.xml" title={t("articles.blogs")} />,
    canonical: newsAddress("/blogs", { page: data.page }),
    noindex: data.tag !== undefined,
  }),
  cache: { tags: () => ["content:blog"] },
});
