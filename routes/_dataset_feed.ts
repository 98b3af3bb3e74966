/** The feed of the newest datasets, in the language of its address. */
import { localizedPath } from "../locales/format.ts";
import type { DatasetSummary } from "../sdk/model/dataset.ts";
import { DATASET_FEED_ENTRIES } from "../sdk/model/limits.ts";
import type { LocalizedText } from "../sdk/model/locale.ts";
import { readableOf } from "../sdk/model/rich_text/stored_text.ts";
import { ATOM_MEDIA_TYPE, type AtomEntry, atomFeed } from "./_components/article/atom.ts";
import { languageOf, textOf, type View } from "./_components/dataset/view.ts";
import { definePage, type Page, type PageContext } from "./_page.ts";

export const DATASET_FEED_PATH = "/datasets.atom";

export function defineDatasetFeed(): Page {
  return definePage({
    access: "public",
    load: writeFeed,
    render: (content: never) => ({ content, title: "" }),
  }) as unknown as Page;
}

/** Kept like a page until something of what is found by search changes. */
async function writeFeed(c: PageContext<"public">): Promise<Response> {
  const { t, locale, publicUrl, repository } = c.var;
  const view = { t, locale };
  const found = await repository.datasets.search({ sort: "newest", size: DATASET_FEED_ENTRIES });
  const address = (path: string) => publicUrl + localizedPath(locale, path);
  const feed = atomFeed({
    self: address(DATASET_FEED_PATH),
    alternate: address("/list?sort=newest"),
    locale,
    title: `${t("layout.siteName")} · ${t("list.feed")}`,
    subtitle: t("list.description"),
    author: t("layout.siteName"),
    entries: found.list.map(({ dataset }) => entryOf(dataset, view, address)),
  });
  c.set("html", feed);
  c.set("keptUnder", ["search"]);
  return c.body(feed, 200, { "Content-Type": ATOM_MEDIA_TYPE });
}

function entryOf(dataset: DatasetSummary, view: View, address: (path: string) => string): AtomEntry {
  const { dataSetId, title, description, authors, keywords, publishedAt, updatedAt } = dataset;
  const foreign = (text: LocalizedText) => {
    const language = languageOf(view, text);
    return language === view.locale ? undefined : language;
  };
  return {
    href: address(`/detail?dataSetId=${encodeURIComponent(dataSetId)}`),
    locales: { title: foreign(title), summary: foreign(description) },
    title: textOf(view, title),
    summary: readableOf(textOf(view, description)),
    published: publishedAt ?? updatedAt,
    updated: updatedAt,
    author: authors.map(({ name }) => textOf(view, name)),
    tags: keywords[view.locale],
  };
}
