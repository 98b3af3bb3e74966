import { createRoute } from "honox/factory";
import { CommunitiesPage } from "./_components/community/CommunitiesPage.tsx";

export default createRoute(async (c) => {
  const { t, locale, repository } = c.var;
  const communities = await repository.communities.list();
  return c.render(<CommunitiesPage view={{ t, locale }} communities={communities} />, {
    title: t("layout.communities"),
    description: t("news.communitiesIntro"),
  });
});
