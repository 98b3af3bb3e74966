/** Whether what is stored is still what was stored, for platform administrators. */
import { IntegrityPage } from "../_components/integrity/IntegrityPage.tsx";
import { readPageNumber } from "../_components/page_number.ts";
import { definePage } from "../_page.ts";

export default definePage({
  access: "manage:integrity",
  load: async (c) => {
    const { integrity } = c.var.repository;
    const [state, damaged] = await Promise.all([
      integrity.show(),
      integrity.damaged({ page: readPageNumber(c.req.query("page")) }),
    ]);
    return { state, damaged };
  },
  render: (data, { view, user, t }) => ({
    content: <IntegrityPage {...data} view={view} user={user} />,
    title: t("integrity.title"),
  }),
});
