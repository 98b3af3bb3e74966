import type { ArticleListData } from "../../_loaders/news.ts";
import { Icon } from "../../../ui/Icon.tsx";
import { tagName } from "../articles/tag.ts";
import { pathOf, type View } from "../dataset/view.ts";
import { newsAddress } from "./address.ts";

interface Props {
  view: View;
  data: ArticleListData;
  base: "/news" | "/blogs";
}

/** Subjects, the feed and what else is told. */
export function NewsAside({ view, data: { tags, tag }, base }: Props) {
  const { t } = view;
  return (
    <aside className="space-y-8">
      {tags.length > 0 && (
        <section aria-labelledby="tags">
          <h2 id="tags" className="mb-3 text-base">{t("articles.tags")}</h2>
          <ul className="flex flex-wrap gap-2">
            {tags.map((one) => (
              <li key={one}>
                <a
                  href={pathOf(view, newsAddress(base, { tag: one === tag ? undefined : one }))}
                  rel="nofollow"
                  aria-current={one === tag ? "true" : undefined}
                  className="inline-flex items-center gap-1 min-h-8 px-3 rounded-full border border-line text-sm text-soft hover:border-link hover:text-link aria-[current]:bg-tint aria-[current]:border-tint-line aria-[current]:text-link"
                >
                  {tagName(view, one)}
                  {one === tag && <Icon name="i-tabler-x" label={t("articles.removeTag")} />}
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
      <ul className="panel divide-y divide-line">
        <Entry view={view} href={`${base}/atom.xml`} icon="i-tabler-rss" label={t("articles.feed")} />
        {base === "/news"
          ? <Entry view={view} href="/blogs" icon="i-tabler-pencil" label={t("articles.blogs")} />
          : <Entry view={view} href="/news" icon="i-tabler-news" label={t("layout.news")} />}
        <Entry view={view} href="/notice" icon="i-tabler-speakerphone" label={t("articles.notices")} />
        <Entry view={view} href="/news/propertyVideo" icon="i-tabler-video" label={t("layout.videos")} />
      </ul>
    </aside>
  );
}

function Entry({ view, href, icon, label }: { view: View; href: string; icon: string; label: string }) {
  return (
    <li>
      <a
        href={pathOf(view, href)}
        className="flex items-center gap-3 min-h-11 px-4 hover:bg-tint hover:text-link"
      >
        <Icon name={icon} className="text-lg text-link" />
        {label}
      </a>
    </li>
  );
}
