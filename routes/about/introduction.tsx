import { defineArticlePage } from "../_article_page.tsx";
import { pathOf } from "../_components/dataset/view.ts";

export default defineArticlePage({
  kind: "about",
  slug: "introduction",
  name: "layout.introduction",
  canonical: "/about/introduction",
  trail: ({ view, t }) => [{ label: t("layout.about"), href: pathOf(view, "/about") }],
});
