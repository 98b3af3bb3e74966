import type { NewsItem } from "../../../sdk/model/news.ts";
import { formatDate } from "../../../locales/format.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { LocalText } from "./LocalText.tsx";
import { pathOf, type View } from "./view.ts";

/** Kind, date and mark of a news item; a sample always says that it is one. */
export function NewsMarks({ view, item }: { view: View; item: NewsItem }) {
  const { t } = view;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-faint">
      <Badge tone="info">{t(`news.kind.${item.kind}`)}</Badge>
      {item.sample && <Badge tone="attention">{t("news.sample")}</Badge>}
      <time dateTime={item.publishedAt}>{formatDate(item.publishedAt)}</time>
    </div>
  );
}

export function NewsRow({ view, item, level }: { view: View; item: NewsItem; level: 2 | 3 }) {
  const Heading = `h${level}` as const;
  return (
    <article>
      <NewsMarks view={view} item={item} />
      <Heading className="mt-1.5 text-[1.0625rem] leading-snug">
        <a
          href={pathOf(view, `/news/Article?id=${encodeURIComponent(item.id)}`)}
          className="hover:text-link hover:underline underline-offset-4"
        >
          <LocalText view={view} text={item.title} />
        </a>
      </Heading>
      <p className="mt-1 text-[.9375rem] text-soft line-clamp-2">
        <LocalText view={view} text={item.summary} />
      </p>
    </article>
  );
}
