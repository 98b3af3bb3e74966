import { DiscussionListPage } from "../_components/decade/AnniversaryListPages.tsx";
import { DECADE_TAGS, isOnlySamples } from "../_decade.ts";
import { loadAnniversaryArticles } from "../_loaders/decade.ts";
import { definePage } from "../_page.ts";

export default definePage({
  access: "public",
  load: async (c) => (await loadAnniversaryArticles(c.var.repository)).discussions,
  render: (list, { view, t }) => ({
    content: <DiscussionListPage view={view} list={list} />,
    title: t("planned.title.discussions"),
    description: t("articles.decade.discussionIntro"),
    fullWidth: true,
    noindex: isOnlySamples(list),
  }),
  cache: { tags: () => DECADE_TAGS },
});
