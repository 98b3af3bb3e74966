import { canonicalPath, listPath, readListQuery } from "./_components/list/address.ts";
import { ListPage } from "./_components/list/ListPage.tsx";
import { FeedLink } from "./_components/news/FeedLink.tsx";
import { DATASET_FEED_PATH } from "./_dataset_feed.ts";
import { loadList } from "./_loaders/list.ts";
import { definePage } from "./_page.ts";

export default definePage({
  access: "public",
  load: async (c) => {
    const query = readListQuery(new URL(c.req.url).searchParams);
    return { query, result: await loadList(c.var.repository, query) };
  },
  render: ({ query, result }, { view, t }) => ({
    content: <ListPage view={view} query={query} result={result} />,
    title: query.q ? t("list.titleFor", { words: query.q }) : t("list.title"),
    description: t("list.description"),
    // The address of the page holds what was understood, in one order, whatever was typed.
    path: listPath(query),
    hideSearch: true,
    canonical: canonicalPath(query),
    noindex: result.list.length === 0,
    head: <FeedLink view={view} path={DATASET_FEED_PATH} title={t("list.feed")} />,
  }),
  cache: { tags: () => ["search", "communities"] },
});
