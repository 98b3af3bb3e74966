/** A page of help that shows one guide. */
import type { MessageKey } from "../locales/mod.ts";
import { articlePath } from "../sdk/model/content/article_path.ts";
import { MissingArticle } from "./_components/articles/MissingArticle.tsx";
import { textOf } from "./_components/dataset/view.ts";
import { GuidePage } from "./_components/help/GuidePage.tsx";
import type { Drawn } from "./_context.ts";
import { type GuideData, loadGuide } from "./_loaders/help.ts";
import { definePage, type Page, type Stage } from "./_page.ts";

export const HELP_TAGS = ["content:help", "content:policy", "content:faq"] as const;

export function drawGuide(data: GuideData, { view, publicUrl }: Pick<Stage, "view" | "publicUrl">): Drawn {
  const { article } = data;
  return {
    content: <GuidePage view={view} publicUrl={publicUrl} data={data} />,
    title: textOf(view, article.title),
    description: textOf(view, article.summary),
    canonical: articlePath(article),
    noindex: article.sample,
  };
}

/** Guides of /help by `p` that menus name (spec 1 §2): pages with or without their text. */
export const GUIDES: Readonly<Record<string, MessageKey>> = {
  publishing_process: "layout.publishingProcess",
  data_policy: "layout.dataPolicy",
  sdb_file_format: "layout.fileFormats",
  data_policy_tool: "layout.policyTool",
  privacy: "layout.privacy",
  oai_pmh: "layout.oaiPmh",
  widgets_component: "layout.widgets",
};

/** Of a page of the menus whose text is not there. */
export function drawMissing(name: MessageKey, { view, t }: Pick<Stage, "view" | "t">): Drawn {
  return { content: <MissingArticle view={view} title={t(name)} />, title: t(name), noindex: true };
}

/** An address of its own for a guide. @param name What menus call it, for the time in which its text is not there. */
export function defineGuide(slug: string, name: MessageKey): Page {
  return definePage({
    access: "public",
    load: async (c) => ({ found: await loadGuide(c.var.repository, slug) }),
    render: ({ found }, stage) => found ? drawGuide(found, stage) : drawMissing(name, stage),
    cache: { tags: () => HELP_TAGS },
  }) as unknown as Page;
}
