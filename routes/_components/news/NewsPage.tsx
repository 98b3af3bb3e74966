import type { NewsItem } from "../../../sdk/model/news.ts";
import { NewsRow } from "../dataset/NewsRow.tsx";
import { pathOf, type View } from "../dataset/view.ts";
import { LinkButton } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";

export function NewsPage({ view, news }: { view: View; news: NewsItem[] }) {
  const { t } = view;
  return (
    <div className="max-w-200">
      <h1 className="text-3xl">{t("layout.news")}</h1>
      <p className="mt-2 text-soft">{t("news.intro")}</p>
      {news.length === 0
        ? (
          <EmptyState
            icon="i-tabler-news"
            title={t("news.empty")}
            action={<LinkButton href={pathOf(view, "/")}>{t("layout.home")}</LinkButton>}
          />
        )
        : (
          <ul className="mt-6">
            {news.map((item) => (
              <li key={item.id} className="py-5 border-b border-line last:border-0">
                <NewsRow view={view} item={item} level={2} />
              </li>
            ))}
          </ul>
        )}
    </div>
  );
}
