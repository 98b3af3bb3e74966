import { AboutPage } from "../_components/about/AboutPage.tsx";
import { textOf } from "../_components/dataset/view.ts";
import { loadAbout } from "../_loaders/about.ts";
import { definePage } from "../_page.ts";

export default definePage({
  access: "public",
  load: (c) => loadAbout(c.var.repository),
  render: (data, { view, t }) => ({
    content: <AboutPage view={view} data={data} />,
    title: t("layout.about"),
    description: data.introduction && textOf(view, data.introduction.summary),
    fullWidth: true,
  }),
  cache: { tags: () => ["content:about"] },
});
