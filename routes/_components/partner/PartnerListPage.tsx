import { extraOf } from "../../../sdk/model/content/article_extra.ts";
import type { PartnerData } from "../../_loaders/about.ts";
import { Breadcrumbs } from "../../../ui/Breadcrumbs.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { pathOf, type View } from "../dataset/view.ts";
import { PartnerCard } from "./PartnerCard.tsx";
import { PARTNER_PATHS, type PartnerRelation } from "./paths.ts";

interface Props {
  view: View;
  data: PartnerData;
  relation: PartnerRelation;
}

/** All partners of one kind. */
export function PartnerListPage({ view, data, relation }: Props) {
  const { t } = view;
  const partners = data.partners.filter((one) => extraOf(one, "partner").relation === relation);
  const other = relation === "cooperative" ? "strategic" : "cooperative";
  return (
    <>
      <Breadcrumbs
        label={t("ui.breadcrumbs")}
        trail={[
          { label: t("layout.partner"), href: pathOf(view, "/partner") },
          { label: t(`articles.relation.${relation}`) },
        ]}
      />
      <h1 className="mt-4 text-3xl">{t(`articles.relation.${relation}`)}</h1>
      <p className="mt-2 text-soft max-w-[64ch]">{t(`articles.relationIntro.${relation}`)}</p>
      {partners.length === 0
        ? <EmptyState icon="i-tabler-affiliate" title={t("articles.nothingHere")} />
        : (
          <ul className="mt-6 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
            {partners.map((partner) => (
              <li key={partner.articleId}>
                <PartnerCard view={view} partner={partner} level={2} />
              </li>
            ))}
          </ul>
        )}
      <p className="mt-8">
        <a href={pathOf(view, PARTNER_PATHS[other])} className="link">{t(`articles.relation.${other}`)}</a>
      </p>
    </>
  );
}
