import { StatusPage } from "./_components/status/StatusPage.tsx";
import { definePage } from "./_page.ts";

export default definePage({
  access: "public",
  load: (c) => c.var.repository.catalog.status(),
  render: (status, { view, t }) => ({
    content: <StatusPage view={view} status={status} />,
    title: t("status.title"),
    description: t("status.intro"),
    noindex: true,
  }),
});
