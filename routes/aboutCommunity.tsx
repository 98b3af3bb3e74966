/** What communities are, who reviews in them and how one is set up (spec 1 §2: the menu of communities). */
import { defineArticlePage } from "./_article_page.tsx";
import { pathOf } from "./_components/dataset/view.ts";
import { LinkButton } from "../ui/Button.tsx";

export default defineArticlePage({
  kind: "about",
  slug: "community",
  name: "layout.aboutCommunity",
  canonical: "/aboutCommunity",
  trail: ({ view, t }) => [{ label: t("layout.communities"), href: pathOf(view, "/communities") }],
  children: ({ view, t }) => (
    <div className="mt-8 flex flex-wrap gap-3 no-print">
      <LinkButton variant="primary" icon="i-tabler-building-community" href={pathOf(view, "/communities")}>
        {t("layout.allCommunities")}
      </LinkButton>
      <LinkButton icon="i-tabler-mail" href={pathOf(view, "/about/contact")}>
        {t("layout.contact")}
      </LinkButton>
    </div>
  ),
});
