/** What the platform does by itself, for platform administrators. */
import type { Context } from "hono";
import { DONE } from "../_components/own_datasets/FlashNote.tsx";
import { jobsPath, readRunFilter } from "../_components/jobs/address.ts";
import { JobsPage } from "../_components/jobs/JobsPage.tsx";
import { jobName } from "../_components/jobs/words.ts";
import { definePage, definePost, type Stage } from "../_page.ts";

interface Posted {
  problem?: string;
  /** The alarm that was to be cleared without a tick in its box. */
  unconfirmed?: string;
}

const page = definePage({
  access: "manage:jobs",
  load: async (c, _posted?: Posted) => {
    const { jobs } = c.var.repository;
    const filter = filterOf(c);
    const [overview, runs] = await Promise.all([
      jobs.list(),
      jobs.runs({ name: filter.name || undefined, page: filter.page }),
    ]);
    return { filter, overview, runs, now: Date.now(), ran: (c.req.query("ran") ?? "").slice(0, 64) };
  },
  render: ({ ran, ...data }, stage, posted = {}) => {
    const { view, user, t } = stage;
    const done = posted.problem || posted.unconfirmed ? undefined : doneText(stage, ran);
    return { content: <JobsPage {...data} {...posted} {...{ view, user, done }} />, title: t("jobs.title") };
  },
});

export default page;

export const POST = definePost({
  page,
  returnTo: "/manage/jobs",
  read: (form) => form,
  act: async (form, c) => {
    const { jobs } = c.var.repository;
    switch (form("intent")) {
      case "clear":
        if (form("confirm") !== "yes") return { posted: { unconfirmed: form("alarm") } };
        await jobs.clearAlarm(form("alarm"));
        return jobsPath(filterOf(c), { [DONE]: "clear" });
      case "run":
        await jobs.run(form("name"));
        return jobsPath(filterOf(c), { [DONE]: "run", ran: form("name") });
      default:
        return { posted: {} };
    }
  },
  explain: (error, _form, c) => ({ posted: { problem: error.in(c.var.locale) } }),
});

const filterOf = (c: Context) => readRunFilter((name) => c.req.query(name));

function doneText({ view, t, done }: Stage, ran: string): string | undefined {
  if (done === "clear") return t("jobs.done.clear");
  return done === "run" ? t("jobs.done.run", { name: jobName(view, ran) }) : undefined;
}
