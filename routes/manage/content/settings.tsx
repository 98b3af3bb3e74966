/** What operators set for every page. */
import { fieldOfIssue, readSettingsForm } from "../../../forms/site_settings.ts";
import type { SiteSettings } from "../../../sdk/model/content/site_settings.ts";
import { explainIssues } from "../../_components/account/form.ts";
import { SettingsPage } from "../../_components/content/SettingsPage.tsx";
import { DONE } from "../../_components/own_datasets/FlashNote.tsx";
import { definePage, definePost } from "../../_page.ts";
import { withQuery } from "../../../sdk/path.ts";

const HERE = "/manage/content/settings";

interface Posted {
  settings: SiteSettings;
  /** On which save it is based. */
  revision: number;
  errors?: Record<string, string>;
  problem?: string;
  /** Somebody else saved other ones meanwhile. */
  isConflict: boolean;
}

const page = definePage({
  access: "manage:content",
  load: async (c, posted?: Posted) => {
    const stored = await c.var.repository.content.settings();
    if (!posted) return stored;
    // Who has seen what somebody else saved may save over it.
    const { isConflict, settings, revision } = posted;
    return isConflict ? { settings, revision: stored.revision, stored } : { settings, revision };
  },
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
  explain: (error, saved, { var: { t, locale } }) => {
    const issues = error.issues.map((issue) => ({ ...issue, path: fieldOfIssue(issue.path) }));
    const problem = issues.length > 0 ? undefined : error.in(locale);
    const isConflict = error.error === "settingsConflict";
    return { posted: { ...saved, problem, errors: explainIssues(issues, t), isConflict } };
  },
});
