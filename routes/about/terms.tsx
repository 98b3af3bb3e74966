import { createRoute } from "honox/factory";
import { TermsPage } from "../_components/about/TermsPage.tsx";

export default createRoute((c) => {
  const { t } = c.var;
  return c.render(<TermsPage t={t} />, { title: t("terms.title") });
});
