import { FaqPage } from "./_components/help/FaqPage.tsx";
import { HELP_TAGS } from "./_guide_page.tsx";
import { loadFaq } from "./_loaders/help.ts";
import { definePage } from "./_page.ts";

export default definePage({
  access: "public",
  load: (c) => loadFaq(c.var.repository),
  render: (data, { view, t, publicUrl }) => ({
    content: <FaqPage view={view} publicUrl={publicUrl} data={data} />,
    title: t("layout.faq"),
    description: t("articles.faqIntro"),
  }),
  cache: { tags: () => HELP_TAGS },
});
