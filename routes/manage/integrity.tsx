/** Whether what is stored is still what was stored, for platform administrators. */
import { readDamagedPage } from "../_components/integrity/address.ts";
import { IntegrityPage } from "../_components/integrity/IntegrityPage.tsx";
import { definePage } from "../_page.ts";

export default definePage({
  access: "manage:integrity",
  load: async (c) => {
    const { integrity } = c.var.repository;
    const [state, damaged] = await Promise.all([
      integrity.show(),
      integrity.damaged({ page: readDamagedPage(c.req.query("page")) }),
    ]);
    return { state, damaged };
  },
  render: (data, { view, user, t }) => ({
    content: <IntegrityPage {...data} view={view} user={user} />,
    title: t("integrity.title"),
  }),
});
