import { CommunitiesPage } from "./_components/community/CommunitiesPage.tsx";
import { definePage } from "./_page.ts";

export default definePage({
  access: "public",
  load: (c) => c.var.repository.communities.list(),
  render: (communities, { view, t }) => ({
    content: <CommunitiesPage view={view} communities={communities} />,
    title: t("layout.communities"),
    description: t("news.communitiesIntro"),
  }),
  cache: { tags: () => ["communities", "search"] },
});
