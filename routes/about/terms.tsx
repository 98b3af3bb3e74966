import { defineArticlePage } from "../_article_page.tsx";
import { TermsPage } from "../_components/about/TermsPage.tsx";
import { pathOf } from "../_components/dataset/view.ts";

export default defineArticlePage({
  kind: "terms",
  slug: "terms",
  name: "terms.title",
  canonical: "/about/terms",
  trail: ({ view, t }) => [{ label: t("layout.about"), href: pathOf(view, "/about") }],
  // Registration asks to accept them, so there are always some.
  absent: ({ t }) => ({ content: <TermsPage t={t} />, title: t("terms.title"), canonical: "/about/terms" }),
});
