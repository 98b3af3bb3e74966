import { languageTag } from "../../../locales/format.ts";
import type { View } from "../dataset/view.ts";
import { classes } from "../../../ui/classes.ts";
import type { Day, Month } from "./calendar_year.ts";

const LOOKS: Record<Day["kind"], string> = {
  working: "text-ink",
  weekend: "text-faint",
  holiday: "bg-danger-tint text-danger font-medium",
  makeUp: "bg-tint text-link font-medium",
};

/** A month as a grid from Monday to Sunday; days off and make-up days say so in a word. */
export function CalendarMonth({ view, month }: { view: View; month: Month }) {
  const { t, locale } = view;
  const { first, lead, days, working } = month;
  const name = new Intl.DateTimeFormat(languageTag[locale], { month: "long", timeZone: "UTC" });
  const cells: (Day | undefined)[] = [...Array<undefined>(lead), ...days];
  const weeks = Array.from(
    { length: Math.ceil(cells.length / 7) },
    (_, at) => cells.slice(at * 7, at * 7 + 7),
  );
  return (
    <section className="panel p-3" aria-labelledby={`month-${first}`}>
      <div className="flex items-baseline justify-between gap-2 mb-1.5 px-1">
        <h3 id={`month-${first}`} className="font-semibold">{name.format(new Date(first))}</h3>
        <span className="text-sm text-faint">{t("review.calendar.working", { count: working })}</span>
      </div>
      <table className="w-full table-fixed text-center tabular-nums">
        <thead>
          <tr>
            {weekdays(view).map(({ short, long }) => (
              <th key={long} scope="col" className="text-xs font-normal text-faint pb-1">
                <span aria-hidden="true">{short}</span>
                <span className="sr-only">{long}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week, at) => (
            <tr key={at}>
              {Array.from({ length: 7 }, (_, day) => <Cell key={day} view={view} day={week[day]} />)}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Cell({ view, day }: { view: View; day?: Day }) {
  if (!day) return <td />;
  const { t } = view;
  const { date, number, kind, own } = day;
  const word = kind === "holiday" ? t("review.calendar.off") : kind === "makeUp" && t("review.calendar.on");
  return (
    <td className="p-0.5">
      <time
        dateTime={date}
        className={classes(
          "flex flex-col items-center justify-center rounded h-10 leading-none",
          LOOKS[kind],
        )}
      >
        <span className="text-sm">
          {number}
          {own && <span aria-hidden="true" className="ml-0.5">•</span>}
        </span>
        {word && <span className="text-[.6875rem] mt-0.5">{word}</span>}
        {own && <span className="sr-only">{t("review.calendar.own")}</span>}
      </time>
    </td>
  );
}

/** From Monday: 2024-01-01 was one. */
function weekdays({ locale }: View): { short: string; long: string }[] {
  const format = (weekday: "narrow" | "long", day: number) =>
    new Intl.DateTimeFormat(languageTag[locale], { weekday, timeZone: "UTC" })
      .format(Date.UTC(2024, 0, 1 + day));
  return Array.from({ length: 7 }, (_, day) => ({ short: format("narrow", day), long: format("long", day) }));
}
