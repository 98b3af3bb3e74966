import type { ReactNode } from "react";
import type { Article, ArticleSummary } from "../../../sdk/model/content/article.ts";
import type { Locale, LocalizedText } from "../../../sdk/model/locale.ts";
import { headingsOf } from "../../../sdk/model/rich_text/display.ts";
import { ArticleFrame } from "../article/ArticleFrame.tsx";
import type { ArticleHeading } from "../article/headings.ts";
import type { ArticleLink } from "../article/props.ts";
import { localLabel, OnlyInNote } from "../dataset/LocalText.tsx";
import { languageOf, pathOf, textOf, type View } from "../dataset/view.ts";
import { articlePath } from "../../../sdk/model/content/article_path.ts";
import { ArticleBody } from "./ArticleBody.tsx";
import { Tags } from "./ArticleMarks.tsx";

/** The stage of a page, as far as an article needs it. */
export interface ArticleStage {
  view: View;
  /** Origin of the site, for addresses that are handed on. */
  publicUrl: string;
}

interface Props extends ArticleStage {
  article: Article;
  /** The way here, without the article itself. */
  trail: { label: string; href: string }[];
  previous?: ArticleSummary;
  next?: ArticleSummary;
  related?: ArticleSummary[];
  /** Leads to the articles with a tag. */
  tagHref?: (tag: string) => string;
  /** Ids of the sections: with `item` they are `item1`, `item2`, … */
  anchors?: string;
  /** Asks whether it was helpful: of guides and policies. */
  asks?: boolean;
  /** Between the summary and the text, for example a player. */
  lead?: ReactNode;
  /** Below the text. */
  children?: ReactNode;
}

/** An article in the frame that all of them share. */
export function ArticleView(props: Props) {
  const { view, publicUrl, article, trail, related = [], tagHref, anchors, asks, lead, children } = props;
  const locale = languageOf(view, article.body);
  const title = inLanguage(view, article.title, locale);
  const summary = inLanguage(view, article.summary, locale);
  const path = articlePath(article);
  return (
    <ArticleFrame
      view={view}
      trail={[...trail, localLabel(view, title)]}
      title={textOf(view, title)}
      titleLocale={languageOf(view, title)}
      summary={textOf(view, summary) || undefined}
      summaryLocale={languageOf(view, summary)}
      locale={locale}
      published={article.publishedAt}
      updated={article.updatedAt}
      sample={article.sample}
      address={publicUrl + pathOf(view, path)}
      feedback={asks ? path : undefined}
      headings={contentsOf(article.body[locale])}
      previous={props.previous && linkTo(view, props.previous)}
      next={props.next && linkTo(view, props.next)}
      related={related.map((one) => ({ ...linkTo(view, one), date: one.date }))}
    >
      {article.author && (
        <p className="mb-4 text-sm text-faint">{view.t("articles.by", { name: article.author })}</p>
      )}
      {lead}
      <OnlyInNote view={view} text={article.body} />
      <ArticleBody view={view} article={article} anchors={anchors} />
      {children}
      {tagHref && (
        <div className="mt-8 empty:hidden">
          <Tags view={view} tags={article.tags} href={tagHref} />
        </div>
      )}
    </ArticleFrame>
  );
}

/** A text in the language in which the whole is read, where it is there. */
const inLanguage = (view: View, text: LocalizedText, locale: Locale): LocalizedText =>
  locale !== view.locale && text[locale] ? { zh: "", en: "", [locale]: text[locale] } : text;

const contentsOf = (html: string): ArticleHeading[] =>
  headingsOf(html).filter(({ level }) => level === 2).map(({ id, text }) => ({ id, label: text, level: 2 }));

const linkTo = (view: View, article: ArticleSummary): ArticleLink => ({
  href: articlePath(article),
  label: textOf(view, article.title),
  locale: languageOf(view, article.title),
});
