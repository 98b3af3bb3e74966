import type { ArticleSummary } from "../../../sdk/model/content/article.ts";
import { ArticleRow } from "../articles/ArticleRow.tsx";
import type { View } from "../dataset/view.ts";
import { DiscussionCards } from "./DecadePage.tsx";
import { DecadeShell } from "./DecadeShell.tsx";

interface Props {
  view: View;
  list: ArticleSummary[];
}

/** The questions of the anniversary. */
export function DiscussionListPage({ view, list }: Props) {
  const { t } = view;
  return (
    <DecadeShell
      view={view}
      title={t("planned.title.discussions")}
      intro={t("articles.decade.discussionIntro")}
      current="/decade/discussion_list"
      list={list}
      empty={{ icon: "i-tabler-messages" }}
    >
      <DiscussionCards view={view} discussions={list} level={2} />
    </DecadeShell>
  );
}

/** What happened during the anniversary. */
export function DecadeNewsPage({ view, list }: Props) {
  const { t } = view;
  return (
    <DecadeShell
      view={view}
      title={t("planned.title.anniversaryNews")}
      intro={t("articles.decade.newsIntro")}
      current="/decade/news"
      list={list}
      empty={{ icon: "i-tabler-news", title: t("news.empty") }}
    >
      <ul className="max-w-200">
        {list.map((article) => (
          <li key={article.articleId} className="py-5 border-b border-line last:border-0 first:pt-0">
            <ArticleRow view={view} article={article} level={2} named />
          </li>
        ))}
      </ul>
    </DecadeShell>
  );
}
