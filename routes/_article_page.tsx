/** Pages that show one article each: terms, pages about the platform. */
import type { ReactNode } from "react";
import type { Article, ArticleKind } from "../sdk/model/content/article.ts";
import { articlePath } from "../sdk/model/content/article_path.ts";
import { localizedPath, type MessageKey } from "../locales/mod.ts";
import { ArticleView } from "./_components/articles/ArticleView.tsx";
import { textOf } from "./_components/dataset/view.ts";
import type { Drawn } from "./_context.ts";
import { drawMissing } from "./_guide_page.tsx";
import { findArticle } from "./_loaders/articles.ts";
import { definePage, type Page, type Stage } from "./_page.ts";
import { contentTag } from "../sdk/model/change_tag.ts";

interface Around {
  trail?: (stage: Pick<Stage, "view" | "t">) => { label: string; href: string }[];
  /** Below the text. */
  children?: (stage: Pick<Stage, "view" | "t">) => ReactNode;
}

interface Options extends Around {
  kind: ArticleKind;
  slug: string;
  /** What menus call it, for the time in which its text is not there. */
  name: MessageKey;
  /** Which of several addresses stands for it. */
  canonical: string;
  /** What is shown where nobody has published a text. */
  absent?: (stage: Pick<Stage, "view" | "t">) => Drawn;
}

export function defineArticlePage({ kind, slug, name, canonical, absent, ...around }: Options): Page {
  return definePage({
    access: "public",
    load: async (c) => ({ article: await findArticle(c.var.repository, kind, slug) }),
    render: ({ article }, stage) =>
      article
        ? drawArticle({ article, canonical, ...around }, stage)
        : absent?.(stage) ?? drawMissing(name, stage),
    cache: { tags: () => [contentTag(kind)] },
  }) as unknown as Page;
}

interface OwnPageOptions extends Around {
  kind: ArticleKind;
  /** What stands before the slug. */
  base: string;
}

/** The page of any article of a kind, by the `slug` in its address; one that another page shows is led there. */
export function defineOwnPage({ kind, base, ...around }: OwnPageOptions): Page {
  return definePage({
    access: "public",
    load: async (c) => {
      const slug = c.req.param("slug") ?? "";
      const article = await findArticle(c.var.repository, kind, slug);
      const path = article && articlePath(article);
      if (path === undefined || path === `${base}/${slug}`) return article;
      return c.redirect(localizedPath(c.var.locale, path), 301);
    },
    render: (article, stage) => drawArticle({ article, canonical: articlePath(article), ...around }, stage),
    cache: { tags: () => [contentTag(kind)] },
  }) as unknown as Page;
}

interface Shown extends Around {
  article: Article;
  canonical: string;
}

function drawArticle(
  { article, canonical, trail, children }: Shown,
  stage: Pick<Stage, "view" | "t" | "publicUrl">,
): Drawn {
  return {
    content: (
      <ArticleView
        view={stage.view}
        publicUrl={stage.publicUrl}
        article={article}
        trail={trail?.(stage) ?? []}
        asks
      >
        {children?.(stage)}
      </ArticleView>
    ),
    title: textOf(stage.view, article.title),
    description: textOf(stage.view, article.summary),
    canonical,
    noindex: article.sample,
  };
}
