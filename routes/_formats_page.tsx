/** Formats for preservation; two addresses show them. */
import type { Article, ArticleSummary } from "../sdk/model/content/article.ts";
import { FILTER_MAX } from "./_components/formats/filter.ts";
import { FormatsPage } from "./_components/formats/FormatsPage.tsx";
import type { Drawn } from "./_context.ts";
import { findArticle } from "./_loaders/articles.ts";
import { loadGuides } from "./_loaders/help.ts";
import type { PageContext, Stage } from "./_page.ts";

/** The address that menus name. */
export const FORMATS_PATH = "/help?p=sdb_file_format";

interface FormatsData {
  /** Of the menu beside it. */
  guides: ArticleSummary[];
  q: string;
  /** Advice that the operator edits. */
  advice?: Article;
}

export async function loadFormats(c: PageContext<"public">): Promise<FormatsData> {
  const q = c.req.query("q")?.trim().slice(0, FILTER_MAX) ?? "";
  const [guides, advice] = await Promise.all([
    loadGuides(c.var.repository),
    findArticle(c.var.repository, "help", "sdb_file_format"),
  ]);
  return { q, guides, advice };
}

/** @param path Where the filter leads, without its language. */
export function drawFormats(
  data: FormatsData,
  path: string,
  { view, t, publicUrl }: Pick<Stage, "view" | "t" | "publicUrl">,
): Drawn {
  return {
    content: <FormatsPage view={view} publicUrl={publicUrl} {...data} path={path} />,
    title: t("formats.title"),
    description: t("formats.intro"),
    canonical: FORMATS_PATH,
    noindex: data.q !== "",
  };
}
