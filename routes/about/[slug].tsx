/** A page about the platform that the operator added. */
import { defineOwnPage } from "../_article_page.tsx";
import { pathOf } from "../_components/dataset/view.ts";

export default defineOwnPage({
  kind: "about",
  base: "/about",
  trail: ({ view, t }) => [{ label: t("layout.about"), href: pathOf(view, "/about") }],
});
