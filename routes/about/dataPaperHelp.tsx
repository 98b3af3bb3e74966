import { defineArticlePage } from "../_article_page.tsx";
import { pathOf } from "../_components/dataset/view.ts";
import { SubscribeForm } from "../_components/subscription/SubscribeForm.tsx";

export default defineArticlePage({
  kind: "about",
  slug: "data_paper_help",
  name: "layout.dataPaperHelp",
  canonical: "/about/dataPaperHelp",
  trail: ({ view, t }) => [{ label: t("layout.about"), href: pathOf(view, "/about") }],
  children: ({ view, t }) => (
    <section aria-labelledby="subscribe" className="mt-10 panel p-5 max-w-[72ch] no-print">
      <h2 id="subscribe" className="text-lg">{t("subscription.title")}</h2>
      <p className="mt-1 mb-4 text-soft">{t("subscription.intro")}</p>
      <SubscribeForm view={view} />
    </section>
  ),
});
