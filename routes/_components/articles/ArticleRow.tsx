import type { ArticleSummary } from "../../../sdk/model/content/article.ts";
import { mediaPath } from "../../../sdk/model/content/media.ts";
import { languageTag } from "../../../locales/format.ts";
import { LocalText } from "../dataset/LocalText.tsx";
import { languageOf, pathOf, textOf, type View } from "../dataset/view.ts";
import { articlePath } from "../../../sdk/model/content/article_path.ts";
import { ArticleMarks } from "./ArticleMarks.tsx";

interface Props {
  view: View;
  article: ArticleSummary;
  level: 2 | 3;
  /** Where a list mixes several kinds. */
  named?: boolean;
}

/** An article in a list. */
export function ArticleRow({ view, article, level, named }: Props) {
  const Heading = `h${level}` as const;
  return (
    <article className="flex gap-5">
      <div className="min-w-0 flex-1">
        <ArticleMarks view={view} article={article} named={named} />
        <Heading className="mt-1.5 text-[1.0625rem] leading-snug">
          <a
            href={pathOf(view, articlePath(article))}
            className="hover:text-link hover:underline underline-offset-4"
          >
            <LocalText view={view} text={article.title} />
          </a>
        </Heading>
        <p className="mt-1 text-[.9375rem] text-soft line-clamp-2">
          <LocalText view={view} text={article.summary} />
        </p>
      </div>
      <Cover view={view} article={article} className="max-sm:hidden w-36 h-24 flex-none" />
    </article>
  );
}

export function Cover({ view, article: { cover }, className }: {
  view: View;
  article: Pick<ArticleSummary, "cover">;
  className?: string;
}) {
  if (!cover) return null;
  const language = languageOf(view, cover.alt);
  return (
    <img
      src={mediaPath(cover.mediaId)}
      alt={textOf(view, cover.alt)}
      lang={language === view.locale ? undefined : languageTag[language]}
      loading="lazy"
      className={`object-cover rounded-md border border-line ${className ?? ""}`}
    />
  );
}
