import type { Article, ArticleSummary } from "../../../sdk/model/content/article.ts";
import { ArticleBody } from "../articles/ArticleBody.tsx";
import { LocalText, OnlyInNote } from "../dataset/LocalText.tsx";
import { textOf, type View } from "../dataset/view.ts";
import { DiscussionCards } from "./DecadePage.tsx";
import { DecadeShell } from "./DecadeShell.tsx";

interface Props {
  view: View;
  article?: Article;
  discussions: ArticleSummary[];
}

/** The topic of the anniversary, with the discussions that belong to it. */
export function TopicPage({ view, article, discussions }: Props) {
  const { t } = view;
  return (
    <DecadeShell
      view={view}
      title={article ? <LocalText view={view} text={article.title} /> : t("planned.title.anniversaryTopic")}
      intro={article && textOf(view, article.summary) && <LocalText view={view} text={article.summary} />}
      current="/ten/tenSpecialTopic"
      list={[article, ...discussions]}
      empty={{ icon: "i-tabler-confetti" }}
    >
      {article && (
        <div className="max-w-[50rem]">
          <OnlyInNote view={view} text={article.body} />
          <ArticleBody view={view} article={article} />
        </div>
      )}
      {discussions.length > 0 && (
        <section aria-labelledby="discussions" className="mt-12">
          <h2 id="discussions" className="mb-5 text-2xl">{t("planned.title.discussions")}</h2>
          <DiscussionCards view={view} discussions={discussions} level={3} />
        </section>
      )}
    </DecadeShell>
  );
}
