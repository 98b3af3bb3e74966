/** What the house does by itself, for platform administrators. */
import type { Context } from "hono";
import { createRoute } from "honox/factory";
import { localizedPath } from "../../locales/mod.ts";
import { ApiError } from "../../sdk/mod.ts";
import { forbidCaching, readForm, smallForm } from "../_components/account/form.ts";
import { administratorsOnly } from "../_components/account_admin/forbidden.tsx";
import { DONE } from "../_components/hub/FlashNote.tsx";
import { jobsPath, readRunFilter } from "../_components/jobs/address.ts";
import { JobsPage } from "../_components/jobs/JobsPage.tsx";
import { jobName } from "../_components/jobs/words.ts";
import { redirectToLogin } from "../_login_redirect.ts";

export default createRoute((c) => {
  if (!c.var.user) return redirectToLogin(c);
  return c.var.user.role === "administrator" ? show(c) : administratorsOnly(c, "jobs.forbiddenTitle");
});

export const POST = createRoute(smallForm, async (c) => {
  const { user, locale, repository: { jobs } } = c.var;
  if (!user) return redirectToLogin(c, "/manage/jobs");
  if (user.role !== "administrator") return administratorsOnly(c, "jobs.forbiddenTitle");
  const form = await readForm(c);
  const intent = form("intent");
  try {
    if (intent === "clear") {
      if (form("confirm") !== "yes") return await show(c, { unconfirmed: form("alarm") });
      await jobs.clearAlarm(form("alarm"));
    } else if (intent === "run") await jobs.run(form("name"));
    else return await show(c);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return await show(c, { problem: error.in(locale) });
  }
  const told: Record<string, string> = intent === "clear"
    ? { [DONE]: "clear" }
    : { [DONE]: "run", ran: form("name") };
  return c.redirect(localizedPath(locale, jobsPath(readRunFilter((name) => c.req.query(name)), told)), 303);
});

async function show(c: Context, { problem, unconfirmed }: { problem?: string; unconfirmed?: string } = {}) {
  const { t, locale, user, repository } = c.var;
  const view = { t, locale };
  const filter = readRunFilter((name) => c.req.query(name));
  const [overview, runs] = await Promise.all([
    repository.jobs.list(),
    repository.jobs.runs({ name: filter.name || undefined, page: filter.page }),
  ]);
  const did = problem || unconfirmed ? undefined : c.req.query(DONE);
  const done = did === "clear"
    ? t("jobs.done.clear")
    : did === "run"
    ? t("jobs.done.run", { name: jobName(view, (c.req.query("ran") ?? "").slice(0, 64)) })
    : undefined;
  forbidCaching(c);
  return await c.render(
    <JobsPage
      {...{ view, user: user!, filter, overview, runs, now: Date.now(), done, problem, unconfirmed }}
    />,
    { title: t("jobs.title"), noindex: true },
  );
}
