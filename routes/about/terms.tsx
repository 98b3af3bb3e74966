import { TermsPage } from "../_components/about/TermsPage.tsx";
import { definePage } from "../_page.ts";

export default definePage({
  access: "public",
  load: () => ({}),
  render: (_data, { t }) => ({ content: <TermsPage t={t} />, title: t("terms.title") }),
});
