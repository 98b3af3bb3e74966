import { articlePath } from "../../sdk/model/content/article_path.ts";
import { textOf } from "../_components/dataset/view.ts";
import { AwardPage } from "../_components/decade/AwardPage.tsx";
import { loadAward } from "../_loaders/decade.ts";
import { definePage, goTo } from "../_page.ts";

export default definePage({
  access: "public",
  load: (c) => {
    const id = c.req.query("id");
    return id ? loadAward(c.var.repository, id) : goTo(c, "/decade/award_list");
  },
  render: (data, { view, publicUrl }) => ({
    content: <AwardPage view={view} publicUrl={publicUrl} data={data} />,
    title: textOf(view, data.article.title),
    description: textOf(view, data.article.summary),
    canonical: articlePath(data.article),
    noindex: data.article.sample,
  }),
  cache: { tags: () => ["content:award"] },
});
