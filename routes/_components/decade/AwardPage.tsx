import type { ReactNode } from "react";
import { extraOf } from "../../../sdk/model/content/article_extra.ts";
import type { AwardData } from "../../_loaders/decade.ts";
import { LinkButton } from "../../../ui/Button.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { type ArticleStage, ArticleView } from "../articles/ArticleView.tsx";
import { LocalText } from "../dataset/LocalText.tsx";
import { detailPath, pathOf } from "../dataset/view.ts";

/** What an award was given for. */
export function AwardPage(
  { view, publicUrl, data: { article, ...around } }: ArticleStage & { data: AwardData },
) {
  const { t } = view;
  const { year, award, rank, winner, dataSetId } = extraOf(article, "award");
  return (
    <ArticleView
      publicUrl={publicUrl}
      view={view}
      article={article}
      {...around}
      trail={[
        { label: t("layout.anniversary"), href: pathOf(view, "/decade") },
        { label: t("planned.title.awards"), href: pathOf(view, `/decade/award_list?year=${year}`) },
      ]}
      lead={
        <div className="mb-8 flex flex-wrap items-center gap-5 rounded-lg border border-attention-line bg-attention-tint p-5">
          <Icon name="i-tabler-trophy" className="text-5xl text-attention" />
          <dl className="flex-1 grid gap-x-8 gap-y-3 grid-cols-2 md:grid-cols-4">
            <Fact term={t("articles.decade.award")}>{t(`articles.award.${award}`)}</Fact>
            <Fact term={t("articles.decade.years")}>{t("articles.decade.year", { year })}</Fact>
            {rank && <Fact term={t("articles.decade.rank")}>{t("articles.decade.place", { rank })}</Fact>}
            <Fact term={t("articles.decade.winner")}>
              <LocalText view={view} text={winner} />
            </Fact>
          </dl>
          {dataSetId && (
            <LinkButton href={detailPath(view, dataSetId)} icon="i-tabler-database">
              {t("articles.decade.dataset")}
            </LinkButton>
          )}
        </div>
      }
    />
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-soft">{term}</dt>
      <dd className="font-medium text-ink">{children}</dd>
    </div>
  );
}
