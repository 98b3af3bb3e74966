/** The working calendar, for the governance team and platform administrators. */
import type { Context } from "hono";
import { createRoute } from "honox/factory";
import { localizedPath } from "../../locales/format.ts";
import { ApiError } from "../../sdk/mod.ts";
import { calendarDaySchema } from "../../sdk/model/review.ts";
import { forbidCaching, readForm, smallForm } from "../_components/account/form.ts";
import { withQuery } from "../../sdk/path.ts";
import { DONE } from "../_components/hub/FlashNote.tsx";
import { explainRefusal } from "../_components/hub/refusal.ts";
import { CalendarPage, type CalendarProps } from "../_components/review/CalendarPage.tsx";
import { mayOpen } from "../_components/review/ManageNav.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { redirectToLogin } from "../_login_redirect.ts";
import { inShanghai } from "../../sdk/model/time.ts";

const CHANGES = ["set", "clear"] as const;

export default createRoute((c) => {
  const { user } = c.var;
  if (!user) return redirectToLogin(c);
  return mayOpen("calendar", user) ? show(c) : forbidden(c);
});

export const POST = createRoute(smallForm, async (c) => {
  const { user, t, locale, repository } = c.var;
  if (!user) return redirectToLogin(c, "/manage/calendar");
  if (!mayOpen("calendar", user)) return forbidden(c);
  const form = await readForm(c);
  const change = CHANGES.find((one) => one === form("intent"));
  const posted = { date: form("date"), working: form("working") === "true" };
  const day = calendarDaySchema.safeParse(posted);
  if (!change || !day.success) return show(c, { problem: t("review.calendar.badDate"), posted });
  try {
    if (change === "set") await repository.reviews.setDay(day.data);
    else await repository.reviews.clearDay(day.data.date);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return show(c, { problem: explainRefusal(error, locale), posted });
  }
  const year = day.data.date.slice(0, 4);
  return c.redirect(localizedPath(locale, withQuery("/manage/calendar", { year, [DONE]: change })), 303);
});

async function show(c: Context, back: Pick<CalendarProps, "problem" | "posted"> = {}) {
  const { t, locale, user, repository } = c.var;
  const days = await repository.reviews.calendar();
  const done = CHANGES.find((one) => one === c.req.query(DONE));
  forbidCaching(c);
  return c.render(
    <CalendarPage
      view={{ t, locale }}
      user={user!}
      year={readYear(c.req.query("year"))}
      days={days}
      done={done && !back.problem ? t(`review.calendar.done.${done}`) : undefined}
      {...back}
    />,
    { title: t("review.calendar.title"), noindex: true },
  );
}

/** This year in Shanghai, unless another of this age is asked for. */
function readYear(text: string | undefined): number {
  const year = Number(text);
  if (Number.isInteger(year) && year >= 2000 && year <= 2100) return year;
  return inShanghai(Date.now()).getUTCFullYear();
}

function forbidden(c: Context) {
  const { t } = c.var;
  return c.render(
    <EmptyState icon="i-tabler-lock" title={t("review.calendar.forbiddenTitle")}>
      {t("review.calendar.forbiddenText")}
    </EmptyState>,
    { title: t("review.calendar.forbiddenTitle"), status: 403, noindex: true },
  );
}
