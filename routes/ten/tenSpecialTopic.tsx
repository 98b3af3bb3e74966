import { textOf } from "../_components/dataset/view.ts";
import { TopicPage } from "../_components/decade/TopicPage.tsx";
import { DECADE_TAGS } from "../_decade.ts";
import { findArticle } from "../_loaders/articles.ts";
import { loadAnniversaryArticles } from "../_loaders/decade.ts";
import { definePage } from "../_page.ts";

export default definePage({
  access: "public",
  load: async (c) => {
    const [article, { discussions }] = await Promise.all([
      findArticle(c.var.repository, "about", "anniversary_topic"),
      loadAnniversaryArticles(c.var.repository),
    ]);
    return { article, discussions };
  },
  render: ({ article, discussions }, { view, t }) => ({
    content: <TopicPage view={view} article={article} discussions={discussions} />,
    title: article ? textOf(view, article.title) : t("planned.title.anniversaryTopic"),
    description: article && textOf(view, article.summary),
    fullWidth: true,
    noindex: !article || article.sample,
  }),
  cache: { tags: () => DECADE_TAGS },
});
