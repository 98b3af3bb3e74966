import type { Article } from "../../../sdk/model/content/article.ts";
import { extraOf } from "../../../sdk/model/content/article_extra.ts";
import { SampleBadge } from "../articles/ArticleMarks.tsx";
import { ArticleBody } from "../articles/ArticleBody.tsx";
import { Cover } from "../articles/ArticleRow.tsx";
import { LocalText } from "../dataset/LocalText.tsx";
import { textOf, type View } from "../dataset/view.ts";
import { DecadeShell } from "./DecadeShell.tsx";
import { monthLabel } from "./month.ts";
import { YearNav } from "./YearNav.tsx";

/** All events on a line, year by year. */
export function ChroniclePage({ view, events }: { view: View; events: Article[] }) {
  const { t } = view;
  const years = Object.entries(Object.groupBy(events, (one) => extraOf(one, "chronicle").year));
  return (
    <DecadeShell
      view={view}
      title={t("planned.title.chronicle")}
      intro={t("articles.decade.chronicleIntro")}
      current="/decade/chronicle_of_events"
      list={events}
      empty={{ icon: "i-tabler-timeline" }}
    >
      <YearNav view={view} years={years.map(([year]) => ({ year: Number(year), href: `#y${year}` }))} />
      <ol className="mt-8 max-w-[56rem]">
        {years.map(([year, list]) => (
          <li key={year} id={`y${year}`} className="scroll-mt-20 md:grid md:grid-cols-[7rem_minmax(0,1fr)]">
            <h2 className="text-2xl md:sticky md:top-20 md:self-start tabular-nums">{year}</h2>
            <ol className="border-l-2 border-tint-line pl-6 pb-8 ml-1.5 max-md:mt-3">
              {list!.map((event) => <Event key={event.articleId} view={view} event={event} />)}
            </ol>
          </li>
        ))}
      </ol>
    </DecadeShell>
  );
}

function Event({ view, event }: { view: View; event: Article }) {
  return (
    <li id={event.slug} className="relative scroll-mt-20 not-first:mt-6">
      <span
        aria-hidden="true"
        className="absolute -left-[31px] top-1.5 size-3 rounded-full border-2 border-paper bg-action"
      />
      <p className="flex flex-wrap items-center gap-2 text-sm text-faint">
        {monthLabel(view, extraOf(event, "chronicle"))}
        {event.sample && <SampleBadge view={view} />}
      </p>
      <h3 className="mt-1 text-[1.0625rem]">
        <LocalText view={view} text={event.title} />
      </h3>
      <p className="mt-1 text-soft">
        <LocalText view={view} text={event.summary} />
      </p>
      <Cover view={view} article={event} className="mt-3 w-full max-w-100" />
      {textOf(view, event.body) && (
        <div className="mt-3">
          <ArticleBody view={view} article={event} headingLevel={4} idPrefix={`${event.slug}-`} />
        </div>
      )}
    </li>
  );
}
