import { textOf } from "../_components/dataset/view.ts";
import { ArticlePage } from "../_components/news/ArticlePage.tsx";
import { orUndefined } from "../_loaders/absent.ts";
import { definePage } from "../_page.ts";

export default definePage({
  access: "public",
  load: (c) => {
    const id = c.req.query("id");
    return id ? orUndefined(c.var.repository.catalog.newsItem(id)) : undefined;
  },
  render: (item, { view }) => ({
    content: <ArticlePage view={view} item={item} />,
    title: textOf(view, item.title),
    description: textOf(view, item.summary),
    noindex: item.sample,
  }),
  cache: { tags: () => ["news"] },
});
