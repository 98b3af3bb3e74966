/** Terms beside those that registration asks to accept, for example earlier ones. */
import { defineOwnPage } from "../../_article_page.tsx";
import { pathOf } from "../../_components/dataset/view.ts";

export default defineOwnPage({
  kind: "terms",
  base: "/about/terms",
  trail: ({ view, t }) => [
    { label: t("layout.about"), href: pathOf(view, "/about") },
    { label: t("terms.title"), href: pathOf(view, "/about/terms") },
  ],
});
