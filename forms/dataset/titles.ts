/** Titles that come with a plain form, as they are kept, and what is to be said of those that were too long. */
import type { Issue } from "../../sdk/model/issue.ts";
import { TITLE_MAX } from "../../sdk/model/limits.ts";
import { LOCALES } from "../../sdk/model/locale.ts";
import { tidyTitle } from "../../sdk/model/metadata/title.ts";
import type { DatasetForm } from "./form_state.ts";

/** What was cut is quoted so far. */
const QUOTED_MAX = 300;

export function tidyTitles(form: DatasetForm): { form: DatasetForm; cut: Issue[] } {
  const title = { ...form.title };
  const cut: Issue[] = [];
  for (const locale of LOCALES) {
    const tidy = tidyTitle(form.title[locale]);
    title[locale] = tidy.kept;
    if (!tidy.cut) continue;
    const params = { maximum: TITLE_MAX, found: tidy.cut.slice(0, QUOTED_MAX) };
    cut.push({ path: `title.${locale}`, key: "titleCut", params });
  }
  return { form: { ...form, title }, cut };
}
