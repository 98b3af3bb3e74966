import type { ArticleSummary } from "../../../sdk/model/content/article.ts";
import { ArticleRow } from "../articles/ArticleRow.tsx";
import { pathOf, type View } from "../dataset/view.ts";
import { SectionHead } from "./SectionHead.tsx";

export function LatestNews({ view, news }: { view: View; news: ArticleSummary[] }) {
  if (news.length === 0) return null;
  return (
    <section>
      <SectionHead
        title={view.t("layout.news")}
        more={{ href: pathOf(view, "/news"), label: view.t("home.more") }}
      />
      <ul>
        {news.map((article) => (
          <li key={article.articleId} className="border-b border-line last:border-0 py-3.5 first:pt-0">
            <ArticleRow view={view} article={article} level={3} named />
          </li>
        ))}
      </ul>
    </section>
  );
}
