import { articlePath } from "../../sdk/model/content/article_path.ts";
import { textOf } from "../_components/dataset/view.ts";
import { VideosPage } from "../_components/news/VideosPage.tsx";
import { loadVideos } from "../_loaders/news.ts";
import { definePage } from "../_page.ts";

export default definePage({
  access: "public",
  load: (c) => loadVideos(c.var.repository, c.req.query("id")),
  render: (data, { view, t, publicUrl }) => ({
    content: <VideosPage view={view} publicUrl={publicUrl} data={data} />,
    title: data.video ? textOf(view, data.video.title) : t("layout.videos"),
    description: t("articles.videosIntro"),
    canonical: data.video ? articlePath(data.video) : "/news/propertyVideo",
    noindex: data.video?.sample,
  }),
  cache: { tags: () => ["content:video"] },
});
