/** What operators set for every page. */
import { readSettingsForm } from "../../../forms/site_settings.ts";
import type { SiteSettings } from "../../../sdk/model/content/site_settings.ts";
import { explainIssues } from "../../_components/account/form.ts";
import { SettingsPage } from "../../_components/content/SettingsPage.tsx";
import { DONE } from "../../_components/own_datasets/FlashNote.tsx";
import { definePage, definePost } from "../../_page.ts";
import { withQuery } from "../../../sdk/path.ts";

const HERE = "/manage/content/settings";

interface Posted {
  settings: SiteSettings;
  errors?: Record<string, string>;
  problem?: string;
}

const page = definePage({
  access: "manage:content",
  load: async (c, posted?: Posted) => ({
    ...await c.var.repository.content.settings(),
    // What was typed, over the save that is the newest now.
    ...posted && { settings: posted.settings },
  }),
  render: (data, { view, user, t, done }, posted) => {
    const did = !posted && done === "save" ? t("content.settingsSaved") : undefined;
    const { errors, problem } = posted ?? {};
    return {
      content: <SettingsPage {...data} {...{ view, user, errors, problem, done: did }} />,
      title: t("content.part.settings"),
    };
  },
});

export default page;

export const POST = definePost({
  page,
  returnTo: HERE,
  read: (form) => ({ settings: readSettingsForm(form), revision: Number(form("revision")) || 0 }),
  act: async (saved, c) => {
    await c.var.repository.content.saveSettings(saved);
    return withQuery(HERE, { [DONE]: "save" });
  },
  explain: (error, { settings }, { var: { t, locale } }) => {
    const issues = error.issues.map((issue) => ({ ...issue, path: issue.path.replace(/^settings\./, "") }));
    const problem = issues.length > 0 ? undefined : error.in(locale);
    return { posted: { settings, problem, errors: explainIssues(issues, t) } };
  },
});
