import { createRoute } from "honox/factory";
import { textOf } from "../_components/dataset/view.ts";
import { notFoundPage } from "../_components/errors/error_pages.tsx";
import { ArticlePage } from "../_components/news/ArticlePage.tsx";
import { orUndefined } from "../_loaders/absent.ts";

export default createRoute(async (c) => {
  const { t, locale, repository } = c.var;
  const view = { t, locale };
  const id = c.req.query("id");
  const item = id ? await orUndefined(repository.catalog.newsItem(id)) : undefined;
  if (!item) return notFoundPage(c);
  return c.render(<ArticlePage view={view} item={item} />, {
    title: textOf(view, item.title),
    description: textOf(view, item.summary),
    noindex: item.sample,
  });
});
