import { createRoute } from "honox/factory";
import { canonicalPath, listPath, readListQuery } from "./_components/list/address.ts";
import { ListPage } from "./_components/list/ListPage.tsx";
import { loadList } from "./_loaders/list.ts";

export default createRoute(async (c) => {
  const { t, locale, repository } = c.var;
  const query = readListQuery(new URL(c.req.url).searchParams);
  const result = await loadList(repository, query);
  // The address of the page holds what was understood, in one order, whatever was typed.
  c.set("path", listPath(query));
  const title = query.q ? t("list.titleFor", { words: query.q }) : t("list.title");
  return c.render(<ListPage view={{ t, locale }} query={query} result={result} />, {
    title,
    description: t("list.description"),
    hideSearch: true,
    canonical: canonicalPath(query),
    noindex: result.list.length === 0,
  });
});
