/** The articles of the site, for the governance team and platform administrators. */
import { readContentFilter } from "../../_components/content/address.ts";
import { ContentPage } from "../../_components/content/ContentPage.tsx";
import { definePage } from "../../_page.ts";

export default definePage({
  access: "manage:content",
  load: async (c) => {
    const filter = readContentFilter((name) => c.req.query(name));
    const { kind, state, q, page } = filter;
    const found = await c.var.repository.content.manage({
      kind: kind || undefined,
      state: state || undefined,
      q,
      page,
    });
    return { filter, page: found };
  },
  render: (data, { view, user, t }) => ({
    content: <ContentPage {...data} {...{ view, user }} />,
    title: t("content.title"),
  }),
});
