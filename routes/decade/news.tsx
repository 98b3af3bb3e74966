import { DecadeNewsPage } from "../_components/decade/AnniversaryListPages.tsx";
import { DECADE_TAGS, isOnlySamples } from "../_decade.ts";
import { loadAnniversaryArticles } from "../_loaders/decade.ts";
import { definePage } from "../_page.ts";

export default definePage({
  access: "public",
  load: async (c) => (await loadAnniversaryArticles(c.var.repository)).news,
  render: (list, { view, t }) => ({
    content: <DecadeNewsPage view={view} list={list} />,
    title: t("planned.title.anniversaryNews"),
    description: t("articles.decade.newsIntro"),
    fullWidth: true,
    noindex: isOnlySamples(list),
  }),
  cache: { tags: () => DECADE_TAGS },
});
