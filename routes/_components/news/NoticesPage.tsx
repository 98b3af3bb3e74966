import type { Article } from "../../../sdk/model/content/article.ts";
import { extraOf } from "../../../sdk/model/content/article_extra.ts";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { classes } from "../../../ui/classes.ts";
import { ArticleRow } from "../articles/ArticleRow.tsx";
import type { View } from "../dataset/view.ts";

/** All notices, newest first, with the day until which they hold. */
export function NoticesPage({ view, notices }: { view: View; notices: Article[] }) {
  const { t } = view;
  return (
    <div className="max-w-200">
      <h1 className="text-3xl">{t("articles.notices")}</h1>
      <p className="mt-2 text-soft">{t("articles.noticesIntro")}</p>
      {notices.length === 0 && <EmptyState icon="i-tabler-speakerphone" title={t("articles.noNotices")} />}
      <ul className="mt-6 space-y-4">
        {notices.map((notice) => {
          const { tone, until } = extraOf(notice, "notice");
          return (
            <li key={notice.articleId} className="panel flex gap-4 p-5">
              <Icon
                name={tone === "warning" ? "i-tabler-alert-triangle" : "i-tabler-speakerphone"}
                className={classes("mt-1 text-2xl", tone === "warning" ? "text-attention" : "text-link")}
              />
              <div className="flex-1 min-w-0">
                <ArticleRow view={view} article={notice} level={2} />
                {until && (
                  <p className="mt-2 text-sm text-faint">
                    {t("articles.until")} <time dateTime={until}>{until}</time>
                  </p>
                )}
              </div>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
