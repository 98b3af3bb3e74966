import { extraOf, PARTNER_RELATIONS } from "../../../sdk/model/content/article_extra.ts";
import type { PartnerData } from "../../_loaders/about.ts";
import { LinkButton } from "../../../ui/Button.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { isBuilt } from "../../_not_implemented.ts";
import { ArticleBody } from "../articles/ArticleBody.tsx";
import { LocalText, OnlyInNote } from "../dataset/LocalText.tsx";
import { pathOf, textOf, type View } from "../dataset/view.ts";
import { Container } from "../layout/Layout.tsx";
import { PartnerCard } from "./PartnerCard.tsx";
import { PARTNER_PATHS } from "./paths.ts";

const SHOWN = 3;

/** How others work with the platform, and some who do. */
export function PartnerPage({ view, data: { intro, partners } }: { view: View; data: PartnerData }) {
  const { t } = view;
  return (
    <>
      <section className="bg-surface border-b border-line">
        <Container className="py-12 md:py-16">
          <h1 className="text-3xl md:text-4xl">
            {intro ? <LocalText view={view} text={intro.title} /> : t("layout.partner")}
          </h1>
          {intro && textOf(view, intro.summary) && (
            <p className="mt-4 text-lg text-soft max-w-[62ch]">
              <LocalText view={view} text={intro.summary} />
            </p>
          )}
        </Container>
      </section>
      <Container className="pt-10 pb-16 space-y-14">
        {PARTNER_RELATIONS.map((relation) => {
          const list = partners.filter((one) => extraOf(one, "partner").relation === relation);
          return (
            <section key={relation} aria-labelledby={relation}>
              <div className="flex flex-wrap items-baseline justify-between gap-x-4">
                <h2 id={relation} className="text-2xl">{t(`articles.relation.${relation}`)}</h2>
                <a
                  href={pathOf(view, PARTNER_PATHS[relation])}
                  className="inline-flex items-center gap-1 min-h-8 text-link hover:underline"
                >
                  {t("articles.allOf", { count: list.length })}
                  <Icon name="i-tabler-arrow-right" />
                </a>
              </div>
              <p className="mt-1 text-soft">{t(`articles.relationIntro.${relation}`)}</p>
              <ul className="mt-5 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
                {list.slice(0, SHOWN).map((partner) => (
                  <li key={partner.articleId}>
                    <PartnerCard view={view} partner={partner} level={3} />
                  </li>
                ))}
              </ul>
            </section>
          );
        })}
        {intro && (
          <section className="border-t border-line pt-10 max-w-[50rem]">
            <OnlyInNote view={view} text={intro.body} />
            <ArticleBody view={view} article={intro} />
            {isBuilt("/about/contact") && (
              <div className="mt-6">
                <LinkButton variant="primary" icon="i-tabler-mail" href={pathOf(view, "/about/contact")}>
                  {t("layout.contact")}
                </LinkButton>
              </div>
            )}
          </section>
        )}
      </Container>
    </>
  );
}
