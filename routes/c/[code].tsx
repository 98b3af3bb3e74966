import { plainOf } from "../../sdk/model/rich_text/stored_text.ts";
import { CommunityPage } from "../_components/community/CommunityPage.tsx";
import { textOf } from "../_components/dataset/view.ts";
import { listPath } from "../_components/list/address.ts";
import { orUndefined } from "../_loaders/absent.ts";
import { definePage } from "../_page.ts";

export default definePage({
  access: "public",
  load: async (c) => {
    const { communities, datasets } = c.var.repository;
    const community = await orUndefined(communities.get(c.req.param("code") ?? ""));
    return community && { community, datasets: await datasets.latest(community.code) };
  },
  render: ({ community, datasets }, { view }) => {
    const facet = community.kind === "journal" ? "journal" : "group";
    const searchPath = listPath({ filters: { [facet]: [community.code] } });
    return {
      content: <CommunityPage {...{ view, community, datasets, searchPath }} />,
      title: textOf(view, community.name),
      description: plainOf(textOf(view, community.description)),
    };
  },
  cache: { tags: () => ["communities", "search"] },
});
