import { textOf } from "../_components/dataset/view.ts";
import { PartnerPage } from "../_components/partner/PartnerPage.tsx";
import { loadPartners } from "../_loaders/about.ts";
import { definePage } from "../_page.ts";

export default definePage({
  access: "public",
  load: (c) => loadPartners(c.var.repository),
  render: (data, { view, t }) => ({
    content: <PartnerPage view={view} data={data} />,
    title: t("layout.partner"),
    description: data.intro && textOf(view, data.intro.summary),
    fullWidth: true,
  }),
  cache: { tags: () => ["content:about", "content:partner"] },
});
