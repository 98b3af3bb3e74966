import type { ArticleSummary } from "../../../sdk/model/content/article.ts";
import { Badge } from "../../../ui/Badge.tsx";
import type { View } from "../dataset/view.ts";
import { tagName } from "./tag.ts";

interface Props {
  view: View;
  article: ArticleSummary;
  /** Where a list mixes several kinds. */
  named?: boolean;
}

/** Kind, date, author and mark of an article; a sample always says that it is one. */
export function ArticleMarks({ view, article, named }: Props) {
  const { t } = view;
  const { kind, sample, date, author } = article;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-faint">
      {named && <Badge tone="info">{t(`content.kind.${kind}`)}</Badge>}
      {sample && <SampleBadge view={view} />}
      <time dateTime={date}>{date}</time>
      {author && <span>{author}</span>}
    </div>
  );
}

export function SampleBadge({ view: { t } }: { view: View }) {
  return <Badge tone="attention" icon="i-tabler-flask">{t("news.sample")}</Badge>;
}

/** @param href The list of a tag; absent: the tags lead nowhere. */
export function Tags({ view, tags, href }: { view: View; tags: string[]; href?: (tag: string) => string }) {
  if (tags.length === 0) return null;
  const className =
    "inline-flex items-center min-h-7 px-2.5 rounded-full border border-line text-sm text-soft no-underline";
  return (
    <ul aria-label={view.t("articles.tags")} className="flex flex-wrap gap-2 list-none pl-0">
      {tags.map((tag) => (
        <li key={tag}>
          {href
            ? (
              <a href={href(tag)} rel="nofollow" className={`${className} hover:border-link hover:text-link`}>
                {tagName(view, tag)}
              </a>
            )
            : <span className={className}>{tagName(view, tag)}</span>}
        </li>
      ))}
    </ul>
  );
}
