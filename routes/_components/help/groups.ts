/** The groups of help (spec 1 §2 "Header": submitters, journals and developers). */
import type { ArticleSummary } from "../../../sdk/model/content/article.ts";
import { isBuilt } from "../../_not_implemented.ts";
import { articlePath } from "../../../sdk/model/content/article_path.ts";

const AUDIENCES = ["submitters", "journals", "developers", "policies"] as const;
export type Audience = (typeof AUDIENCES)[number];

const JOURNALS = ["data_policy_tool", "P8"];
const DEVELOPERS = ["open_api", "oai_pmh", "widgets_component", "P9"];

function audienceOf({ kind, slug }: Pick<ArticleSummary, "kind" | "slug">): Audience {
  if (kind === "policy") return "policies";
  if (JOURNALS.includes(slug)) return "journals";
  return DEVELOPERS.includes(slug) ? "developers" : "submitters";
}

export interface GuideGroup {
  audience: Audience;
  guides: ArticleSummary[];
}

/** Guides by whom they are for. One whose page is not there yet is left out. */
export function groupGuides(guides: readonly ArticleSummary[]): GuideGroup[] {
  const shown = guides.filter((guide) => isBuilt(articlePath(guide)));
  return AUDIENCES.map((audience) => ({
    audience,
    guides: shown.filter((guide) => audienceOf(guide) === audience),
  })).filter(({ guides }) => guides.length > 0);
}
