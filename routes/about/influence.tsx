/** The repository in figures. */
import { InfluencePage } from "../_components/influence/InfluencePage.tsx";
import { definePage } from "../_page.ts";

export default definePage({
  access: "public",
  load: (c) => c.var.repository.statistics.overview(),
  render: (statistics, { view, t }) => ({
    content: <InfluencePage view={view} statistics={statistics} />,
    title: t("influence.title"),
    description: t("influence.intro"),
    canonical: "/about/influence",
  }),
  cache: { tags: () => ["search"] },
});
