/** A page of all partners of one kind. */
import { PartnerListPage } from "./_components/partner/PartnerListPage.tsx";
import type { PartnerRelation } from "./_components/partner/paths.ts";
import { loadPartners } from "./_loaders/about.ts";
import { definePage, type Page } from "./_page.ts";

export function definePartnerList(relation: PartnerRelation): Page {
  return definePage({
    access: "public",
    load: (c) => loadPartners(c.var.repository),
    render: (data, { view, t }) => ({
      content: <PartnerListPage view={view} data={data} relation={relation} />,
      title: t(`articles.relation.${relation}`),
      description: t(`articles.relationIntro.${relation}`),
      // Nothing but samples tells a search engine nothing.
      noindex: data.partners.every(({ sample }) => sample),
    }),
    cache: { tags: () => ["content:about", "content:partner"] },
  }) as unknown as Page;
}
