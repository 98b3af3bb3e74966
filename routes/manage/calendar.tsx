/** The working calendar, for the governance team and platform administrators. */
import { calendarDaySchema } from "../../sdk/model/review.ts";
import { withQuery } from "../../sdk/path.ts";
import { DONE } from "../_components/own_datasets/FlashNote.tsx";
import { explainRefusal } from "../_components/own_datasets/refusal.ts";
import { CalendarPage, type CalendarProps } from "../_components/review/CalendarPage.tsx";
import { definePage, definePost } from "../_page.ts";
import { inShanghai } from "../../sdk/model/time.ts";

const CHANGES = ["set", "clear"] as const;

const page = definePage({
  access: "manage:calendar",
  load: async (c, _posted?: Pick<CalendarProps, "problem" | "posted">) => ({
    year: readYear(c.req.query("year")),
    days: await c.var.repository.reviews.calendar(),
  }),
  render: (data, { view, t, user, ...stage }, back = {}) => {
    const did = back.problem ? undefined : CHANGES.find((one) => one === stage.done);
    const done = did && t(`review.calendar.done.${did}`);
    return {
      content: <CalendarPage {...data} {...{ view, user, done, ...back }} />,
      title: t("review.calendar.title"),
    };
  },
});

export default page;

export const POST = definePost({
  page,
  returnTo: "/manage/calendar",
  read: (form) => ({
    change: CHANGES.find((one) => one === form("intent")),
    posted: { date: form("date"), working: form("working") === "true" },
  }),
  act: async ({ change, posted }, { var: { t, repository } }) => {
    const day = calendarDaySchema.safeParse(posted);
    if (!change || !day.success) return { posted: { problem: t("review.calendar.badDate"), posted } };
    if (change === "set") await repository.reviews.setDay(day.data);
    else await repository.reviews.clearDay(day.data.date);
    return withQuery("/manage/calendar", { year: day.data.date.slice(0, 4), [DONE]: change });
  },
  explain: (error, { posted }, c) => ({ posted: { problem: explainRefusal(error, c.var.locale), posted } }),
});

/** This year in Shanghai, unless another of this age is asked for. */
function readYear(text: string | undefined): number {
  const year = Number(text);
  if (Number.isInteger(year) && year >= 2000 && year <= 2100) return year;
  return inShanghai(Date.now()).getUTCFullYear();
}
