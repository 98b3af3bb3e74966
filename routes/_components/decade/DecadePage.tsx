import type { ArticleSummary } from "../../../sdk/model/content/article.ts";
import { extraOf } from "../../../sdk/model/content/article_extra.ts";
import { type DecadeData, yearsOf } from "../../_loaders/decade.ts";
import { Icon } from "../../../ui/Icon.tsx";
import { articlePath } from "../../../sdk/model/content/article_path.ts";
import { ArticleBody } from "../articles/ArticleBody.tsx";
import { ArticleRow } from "../articles/ArticleRow.tsx";
import { LocalText, OnlyInNote } from "../dataset/LocalText.tsx";
import { pathOf, textOf, type View } from "../dataset/view.ts";
import { SectionHead } from "../home/SectionHead.tsx";
import { DecadeShell } from "./DecadeShell.tsx";
import { monthLabel } from "./month.ts";

const EVENTS_SHOWN = 4;
const NEWS_SHOWN = 4;

/** The beginning of the anniversary: events, awards, discussions and news. */
export function DecadePage({ view, data }: { view: View; data: DecadeData }) {
  const { t } = view;
  const { intro, chronicle, awards, discussions, news } = data;
  return (
    <DecadeShell
      view={view}
      title={intro ? <LocalText view={view} text={intro.title} /> : t("layout.anniversary")}
      intro={intro && textOf(view, intro.summary) && <LocalText view={view} text={intro.summary} />}
      current="/decade"
      list={[intro, ...chronicle, ...awards, ...discussions, ...news]}
      empty={{ icon: "i-tabler-confetti" }}
    >
      <div className="space-y-14">
        {chronicle.length > 0 && <Events view={view} events={chronicle} />}
        {awards.length > 0 && <Years view={view} awards={awards} />}
        {discussions.length > 0 && <Discussions view={view} discussions={discussions} />}
        <div className="grid gap-x-14 gap-y-12 lg:grid-cols-2">
          {news.length > 0 && (
            <section>
              <SectionHead
                title={t("planned.title.anniversaryNews")}
                more={{ href: pathOf(view, "/decade/news"), label: t("home.more") }}
              />
              <ul>
                {news.slice(0, NEWS_SHOWN).map((article) => (
                  <li key={article.articleId} className="py-4 border-b border-line last:border-0 first:pt-0">
                    <ArticleRow view={view} article={article} level={3} named />
                  </li>
                ))}
              </ul>
            </section>
          )}
          {intro && (
            <section>
              <OnlyInNote view={view} text={intro.body} />
              <ArticleBody view={view} article={intro} />
            </section>
          )}
        </div>
      </div>
    </DecadeShell>
  );
}

function Events({ view, events }: { view: View; events: ArticleSummary[] }) {
  const { t } = view;
  return (
    <section>
      <SectionHead
        title={t("planned.title.chronicle")}
        more={{ href: pathOf(view, "/decade/chronicle_of_events"), label: t("home.more") }}
      />
      <ol className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        {events.slice(-EVENTS_SHOWN).map((event) => (
          <li key={event.articleId} className="relative pt-5 border-t-2 border-tint-line">
            <span
              aria-hidden="true"
              className="absolute -top-[7px] left-0 size-3 rounded-full bg-action"
            />
            <p className="text-sm text-faint">{monthLabel(view, extraOf(event, "chronicle"))}</p>
            <h3 className="mt-1 text-base leading-snug">
              <a href={pathOf(view, articlePath(event))} className="hover:text-link hover:underline">
                <LocalText view={view} text={event.title} />
              </a>
            </h3>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Years({ view, awards }: { view: View; awards: ArticleSummary[] }) {
  const { t } = view;
  return (
    <section>
      <SectionHead
        title={t("planned.title.awards")}
        more={{ href: pathOf(view, "/decade/award_list"), label: t("home.more") }}
      />
      <ul className="grid gap-4 sm:grid-cols-3">
        {yearsOf(awards).map((year) => {
          const count = awards.filter((one) => extraOf(one, "award").year === year).length;
          return (
            <li key={year} className="panel relative p-5 hover:border-link group">
              <Icon name="i-tabler-trophy" className="text-2xl text-attention" />
              <h3 className="mt-2 text-2xl">
                <a
                  href={pathOf(view, `/decade/award_list?year=${year}`)}
                  className="after:absolute after:inset-0 group-hover:text-link"
                >
                  {t("articles.decade.year", { year })}
                </a>
              </h3>
              <p className="text-soft">{t("articles.decade.awardCount", { count })}</p>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function Discussions({ view, discussions }: { view: View; discussions: ArticleSummary[] }) {
  const { t } = view;
  return (
    <section>
      <SectionHead
        title={t("planned.title.discussions")}
        more={{ href: pathOf(view, "/decade/discussion_list"), label: t("home.more") }}
      />
      <DiscussionCards view={view} discussions={discussions.slice(0, 4)} level={3} />
    </section>
  );
}

export function DiscussionCards({ view, discussions, level }: {
  view: View;
  discussions: ArticleSummary[];
  level: 2 | 3;
}) {
  const Heading = `h${level}` as const;
  return (
    <ul className="grid gap-4 md:grid-cols-2">
      {discussions.map((one) => (
        <li key={one.articleId} className="panel relative flex gap-4 p-5 hover:border-link group">
          <Icon name="i-tabler-messages" className="mt-1 text-2xl text-link" />
          <div>
            <Heading className="text-[1.0625rem] leading-snug">
              <a
                href={pathOf(view, articlePath(one))}
                className="after:absolute after:inset-0 group-hover:text-link"
              >
                <LocalText view={view} text={one.title} />
              </a>
            </Heading>
            <p className="mt-1 text-[.9375rem] text-soft">
              <LocalText view={view} text={one.summary} />
            </p>
            <p className="mt-2 text-sm text-faint">{one.date}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
