/** An article in any state as readers will see it. */
import { PreviewPage } from "../../_components/content/PreviewPage.tsx";
import { orUndefined } from "../../_loaders/absent.ts";
import { definePage } from "../../_page.ts";

export default definePage({
  access: "manage:content",
  load: (c) => {
    const id = c.req.query("id");
    return id ? orUndefined(c.var.repository.content.read(id)) : undefined;
  },
  render: (article, { view, user, t }) => ({
    content: <PreviewPage {...{ view, user, article }} />,
    title: t("content.preview"),
  }),
});
