import { createRoute } from "honox/factory";
import { StatusPage } from "./_components/status/StatusPage.tsx";

export default createRoute(async (c) => {
  const { t, locale, repository } = c.var;
  const status = await repository.catalog.status();
  return c.render(<StatusPage view={{ t, locale }} status={status} />, {
    title: t("status.title"),
    description: t("status.intro"),
    noindex: true,
  });
});
