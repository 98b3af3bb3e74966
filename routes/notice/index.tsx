/** Notices of the operator; a banner on every page shows those in force, until a reader closes it. */
import { articlePath } from "../../sdk/model/content/article_path.ts";
import { ArticleView } from "../_components/articles/ArticleView.tsx";
import { pathOf, textOf } from "../_components/dataset/view.ts";
import { NoticesPage } from "../_components/news/NoticesPage.tsx";
import { loadNotices } from "../_loaders/news.ts";
import { definePage } from "../_page.ts";

export default definePage({
  access: "public",
  load: (c) => loadNotices(c.var.repository, c.req.query("id")),
  render: ({ notices, notice }, { view, t, publicUrl }) =>
    notice
      ? {
        content: (
          <ArticleView
            view={view}
            publicUrl={publicUrl}
            article={notice}
            trail={[{ label: t("articles.notices"), href: pathOf(view, "/notice") }]}
          />
        ),
        title: textOf(view, notice.title),
        description: textOf(view, notice.summary),
        canonical: articlePath(notice),
        noindex: notice.sample,
      }
      : {
        content: <NoticesPage view={view} notices={notices} />,
        title: t("articles.notices"),
        description: t("articles.noticesIntro"),
      },
  cache: { tags: () => ["content:notice"] },
});
