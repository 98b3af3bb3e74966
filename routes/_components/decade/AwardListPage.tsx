import type { ArticleSummary } from "../../../sdk/model/content/article.ts";
import { AWARDS, extraOf } from "../../../sdk/model/content/article_extra.ts";
import { byRank, yearsOf } from "../../_loaders/decade.ts";
import { classes } from "../../../ui/classes.ts";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { articlePath } from "../../../sdk/model/content/article_path.ts";
import { SampleBadge } from "../articles/ArticleMarks.tsx";
import { LocalText } from "../dataset/LocalText.tsx";
import { pathOf, textOf, type View } from "../dataset/view.ts";
import { DecadeShell } from "./DecadeShell.tsx";
import { YearNav } from "./YearNav.tsx";

interface Props {
  view: View;
  awards: ArticleSummary[];
  /** The year that is shown. */
  year?: number;
  /** What the address asks for, where no award is of that year. */
  missing?: string;
}

/** The awards of a year by their four kinds (spec 1 §1). */
export function AwardListPage({ view, awards, year, missing }: Props) {
  const { t } = view;
  const ofYear = awards.filter((one) => extraOf(one, "award").year === year);
  return (
    <DecadeShell
      view={view}
      title={t("planned.title.awards")}
      intro={t("articles.decade.awardIntro")}
      current="/decade/award_list"
      list={missing ? awards : ofYear}
      empty={{ icon: "i-tabler-trophy" }}
    >
      <YearNav
        view={view}
        years={yearsOf(awards).map((one) => ({
          year: one,
          href: pathOf(view, `/decade/award_list?year=${one}`),
          current: one === year,
        }))}
      />
      {missing && (
        <EmptyState icon="i-tabler-trophy" title={t("articles.decade.noAwards", { year: missing })} />
      )}
      <div className="mt-8 space-y-12">
        {AWARDS.map((award) => {
          const list = ofYear.filter((one) => extraOf(one, "award").award === award).toSorted(byRank);
          if (list.length === 0) return null;
          return (
            <section key={award} aria-labelledby={award}>
              <h2 id={award} className="flex items-center gap-3 text-2xl">
                <Icon name="i-tabler-award" className="text-attention" />
                {t(`articles.award.${award}`)}
              </h2>
              <ol
                className={award === "top_data"
                  ? "mt-4 panel divide-y divide-line"
                  : "mt-4 grid gap-4 md:grid-cols-2 lg:grid-cols-3"}
              >
                {list.map((one) => (
                  <li key={one.articleId} className={award === "top_data" ? "" : "panel hover:border-link"}>
                    <AwardRow view={view} award={one} />
                  </li>
                ))}
              </ol>
            </section>
          );
        })}
      </div>
    </DecadeShell>
  );
}

function AwardRow({ view, award }: { view: View; award: ArticleSummary }) {
  const { rank, winner } = extraOf(award, "award");
  // An award for data is named after the data; others are named after who won them.
  const namesWinner = textOf(view, award.title) === textOf(view, winner);
  return (
    <div className="relative flex items-start gap-4 px-5 py-4 h-full group">
      {rank && (
        <span
          className={classes(
            "inline-flex flex-none items-center justify-center size-10 rounded-full border font-semibold",
            rank <= 3 ? "border-attention-line bg-attention-tint text-attention" : "border-line text-soft",
          )}
        >
          {rank}
        </span>
      )}
      <div className="min-w-0 flex-1">
        <h3 className="text-[1.0625rem] leading-snug">
          <a
            href={pathOf(view, articlePath(award))}
            className="after:absolute after:inset-0 group-hover:text-link"
          >
            <LocalText view={view} text={award.title} />
          </a>
        </h3>
        {!namesWinner && (
          <p className="mt-0.5 text-soft">
            <LocalText view={view} text={winner} />
          </p>
        )}
      </div>
      {award.sample && <SampleBadge view={view} />}
    </div>
  );
}
