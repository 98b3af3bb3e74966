import { createRoute } from "honox/factory";
import { CommunityPage } from "../_components/community/CommunityPage.tsx";
import { notFoundPage } from "../_components/errors/error_pages.tsx";
import { listPath } from "../_components/list/address.ts";
import { textOf } from "../_components/dataset/view.ts";
import { orUndefined } from "../_loaders/absent.ts";

export default createRoute(async (c) => {
  const { t, locale, repository } = c.var;
  const view = { t, locale };
  const code = c.req.param("code") ?? "";
  const community = await orUndefined(repository.communities.get(code));
  if (!community) return notFoundPage(c);
  const datasets = await repository.datasets.latest(community.code);
  const facet = community.kind === "journal" ? "journal" : "group";
  const searchPath = listPath({ filters: { [facet]: [community.code] } });
  return c.render(
    <CommunityPage view={view} community={community} datasets={datasets} searchPath={searchPath} />,
    { title: textOf(view, community.name), description: textOf(view, community.description) },
  );
});
