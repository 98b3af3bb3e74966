/** What operators set for every page. */
import {
  fieldOfIssue,
  PLACE_MAX,
  readPlaces,
  readSettingsForm,
  wrongPlaces,
} from "../../../forms/site_settings.ts";
import type { Translate } from "../../../locales/mod.ts";
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
  /** What stood in the fields of the orders, by their names. */
  places: Record<string, string>;
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
    const { errors, problem, places } = posted ?? {};
    return {
      content: <SettingsPage {...data} {...{ view, user, places, errors, problem, done: did }} />,
      title: t("content.part.settings"),
    };
  },
});

export default page;

export const POST = definePost({
  page,
  returnTo: HERE,
  read: (form) => ({
    settings: readSettingsForm(form),
    revision: Number(form("revision")) || 0,
    places: readPlaces(form),
  }),
  act: async ({ places, ...saved }, c) => {
    const errors = explainPlaces(places, c.var.t);
    if (Object.keys(errors).length > 0) return { posted: { ...saved, places, errors, isConflict: false } };
    await c.var.repository.content.saveSettings(saved);
    return withQuery(HERE, { [DONE]: "save" });
  },
  explain: (error, saved, { var: { t, locale } }) => {
    const issues = error.issues.map((issue) => ({ ...issue, path: fieldOfIssue(issue.path) }));
    const problem = issues.length > 0 ? undefined : error.in(locale);
    const isConflict = error.error === "settingsConflict";
    return { posted: { ...saved, problem, errors: explainIssues(issues, t, {}), isConflict } };
  },
});

function explainPlaces(places: Record<string, string>, t: Translate): Record<string, string> {
  const problem = t("content.placeWrong", { max: PLACE_MAX });
  return Object.fromEntries(wrongPlaces(places).map((name) => [name, problem]));
}
