import { NewsPage } from "../_components/news/NewsPage.tsx";
import { definePage } from "../_page.ts";

export default definePage({
  access: "public",
  load: (c) => c.var.repository.catalog.news(),
  render: (news, { view, t }) => ({
    content: <NewsPage view={view} news={news} />,
    title: t("layout.news"),
    description: t("news.intro"),
  }),
  cache: { tags: () => ["news"] },
});
