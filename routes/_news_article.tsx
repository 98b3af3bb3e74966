/** Pages of one article of the news. */
import { articlePath } from "../sdk/model/content/article_path.ts";
import { type ArticleStage, ArticleView } from "./_components/articles/ArticleView.tsx";
import { pathOf, textOf } from "./_components/dataset/view.ts";
import { newsAddress } from "./_components/news/address.ts";
import type { Drawn } from "./_context.ts";
import type { ArticleData } from "./_loaders/news.ts";

export function drawNewsArticle(
  { article, ...around }: ArticleData,
  { view, publicUrl }: ArticleStage,
): Drawn {
  const { t } = view;
  const isBlog = article.kind === "blog";
  const base = isBlog ? "/blogs" : "/news";
  return {
    content: (
      <ArticleView
        view={view}
        publicUrl={publicUrl}
        article={article}
        {...around}
        trail={[{ label: t(isBlog ? "articles.blogs" : "layout.news"), href: pathOf(view, base) }]}
        tagHref={(tag) => pathOf(view, newsAddress(base, { tag }))}
      />
    ),
    title: textOf(view, article.title),
    description: textOf(view, article.summary),
    canonical: articlePath(article),
    // An id of one language alone names the article in the other as well.
    path: articlePath(article),
    noindex: article.sample,
  };
}
