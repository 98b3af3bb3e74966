import type { CalendarDay } from "../../../sdk/model/review.ts";
import type { CurrentUser } from "../../../sdk/model/account/user.ts";
import { languageTag } from "../../../locales/format.ts";
import { pathOf, type View } from "../dataset/view.ts";
import { FlashNote } from "../own_datasets/FlashNote.tsx";
import { Alert } from "../../../ui/Alert.tsx";
import { Button, LinkButton } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import { Select } from "../../../ui/form/Select.tsx";
import { TextInput } from "../../../ui/form/TextInput.tsx";
import { calendarYear, isAnnounced } from "./calendar_year.ts";
import { CalendarMonth } from "./CalendarMonth.tsx";
import { ManageNav } from "./ManageNav.tsx";

export interface CalendarProps {
  view: View;
  user: CurrentUser;
  year: number;
  days: CalendarDay[];
  done?: string;
  problem?: string;
  /** What was typed, when it comes back. */
  posted?: { date: string; working: boolean };
}

export const calendarPath = (year: number) => `/manage/calendar?year=${year}`;

/** The working days of a year, and what the operator has changed of them. */
export function CalendarPage(props: CalendarProps) {
  const { view, user, year, days, done, problem } = props;
  const { t } = view;
  return (
    <>
      <ManageNav view={view} user={user} current="calendar" />
      <h1 className="text-3xl">{t("review.calendar.title")}</h1>
      <p className="mt-1 mb-5 text-soft max-w-[68ch]">{t("review.calendar.intro")}</p>
      <FlashNote text={done} />
      {problem && (
        <div className="mb-5">
          <Alert tone="danger" live id="problem" title={t("review.calendar.failed")}>{problem}</Alert>
        </div>
      )}
      <div className="grid xl:grid-cols-[minmax(0,1fr)_20rem] gap-6 items-start">
        <div className="min-w-0">
          <YearBar view={view} year={year} />
          {!isAnnounced(year) && (
            <div className="mb-4">
              <Alert tone="attention">{t("review.calendar.unknown", { year: String(year) })}</Alert>
            </div>
          )}
          <div className="grid sm:grid-cols-2 lg:grid-cols-3 gap-4">
            {calendarYear(year, days).map((month) => (
              <CalendarMonth key={month.first} view={view} month={month} />
            ))}
          </div>
        </div>
        <div className="flex flex-col gap-6 max-xl:order-first xl:sticky xl:top-20">
          <DayForm {...props} />
          <OwnDays {...props} />
        </div>
      </div>
    </>
  );
}

function YearBar({ view, year }: { view: View; year: number }) {
  const { t } = view;
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
      <div className="flex items-center gap-2">
        <LinkButton
          size="sm"
          icon="i-tabler-chevron-left"
          href={pathOf(view, calendarPath(year - 1))}
          aria-label={t("review.calendar.previous")}
        />
        <h2 className="text-xl tabular-nums px-1">{t("review.calendar.year", { year: String(year) })}</h2>
        <LinkButton
          size="sm"
          icon="i-tabler-chevron-right"
          href={pathOf(view, calendarPath(year + 1))}
          aria-label={t("review.calendar.next")}
        />
      </div>
      <p className="text-sm text-soft flex flex-wrap gap-x-4">
        <span className="text-danger">{t("review.calendar.legendOff")}</span>
        <span className="text-link">{t("review.calendar.legendOn")}</span>
        <span>{t("review.calendar.legendOwn")}</span>
      </p>
    </div>
  );
}

function DayForm({ view, year, posted }: CalendarProps) {
  const { t } = view;
  return (
    <Card title={t("review.calendar.edit")}>
      <form
        method="post"
        action={pathOf(view, calendarPath(year))}
        className="flex flex-col gap-4"
      >
        <input type="hidden" name="intent" value="set" />
        <TextInput
          id="date"
          name="date"
          type="date"
          required
          label={t("review.calendar.date")}
          defaultValue={posted?.date ?? ""}
        />
        <Select
          id="working"
          name="working"
          label={t("review.calendar.as")}
          defaultValue={posted?.working ? "true" : "false"}
          options={[
            { value: "false", label: t("review.calendar.offLong") },
            { value: "true", label: t("review.calendar.onLong") },
          ]}
        />
        <Button type="submit" variant="primary" icon="i-tabler-check">{t("review.calendar.save")}</Button>
      </form>
    </Card>
  );
}

function OwnDays({ view, year, days }: CalendarProps) {
  const { t } = view;
  return (
    <Card title={t("review.calendar.list")}>
      {days.length === 0
        ? <p className="text-soft">{t("review.calendar.none")}</p>
        : (
          <ul className="divide-y divide-line">
            {days.map(({ date, working }) => (
              <li key={date} className="py-2 flex flex-wrap items-center gap-x-3 gap-y-1">
                <time dateTime={date} lang={languageTag[view.locale]} className="tabular-nums">{date}</time>
                <span className="text-sm text-soft">
                  {t(working ? "review.calendar.onLong" : "review.calendar.offLong")}
                </span>
                <form method="post" action={pathOf(view, calendarPath(year))} className="ml-auto">
                  <input type="hidden" name="intent" value="clear" />
                  <input type="hidden" name="date" value={date} />
                  <Button
                    type="submit"
                    size="sm"
                    variant="quiet"
                    aria-label={t("review.calendar.removeOf", { date })}
                  >
                    {t("review.calendar.remove")}
                  </Button>
                </form>
              </li>
            ))}
          </ul>
        )}
    </Card>
  );
}
