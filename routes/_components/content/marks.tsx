import type { ArticleState } from "../../../sdk/model/content/article.ts";
import type { ManagedArticleSummary } from "../../../sdk/model/content/managed_article.ts";
import { LOCALES } from "../../../sdk/model/locale.ts";
import { formatDateTime } from "../../../locales/format.ts";
import { Badge, type Tone } from "../../../ui/Badge.tsx";
import type { View } from "../dataset/view.ts";

const TONES: Record<ArticleState, Tone> = {
  draft: "neutral",
  scheduled: "info",
  published: "open",
  archived: "withdrawn",
};

export function StateBadge({ view, state }: { view: View; state: ArticleState }) {
  return <Badge tone={TONES[state]}>{view.t(`content.state.${state}`)}</Badge>;
}

/** State, kind, sample, and the language that is still missing. */
export function ArticleMarks({ view, article }: { view: View; article: ManagedArticleSummary }) {
  const { t } = view;
  const missing = LOCALES.filter((locale) => !article.title[locale]);
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <StateBadge view={view} state={article.state} />
      <Badge tone="info">{t(`content.kind.${article.kind}`)}</Badge>
      {article.sample && <Badge tone="attention">{t("news.sample")}</Badge>}
      {missing.map((locale) => <Badge key={locale} tone="attention">{t(`content.missing.${locale}`)}</Badge>)}
      {article.state === "scheduled" && article.publishAt && (
        <span className="text-sm text-soft">
          {t("content.publishesAt", { at: formatDateTime(article.publishAt) })}
        </span>
      )}
    </div>
  );
}
