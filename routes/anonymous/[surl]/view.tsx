/** What an anonymous link shows to whoever has opened it; the parameter is its id, which opens nothing by itself. */
import { textOf } from "../../_components/dataset/view.ts";
import { AnonymousPage } from "../../_components/anonymous/AnonymousPage.tsx";
import { QUERY_MAX } from "../../../sdk/model/limits.ts";
import { readPageNumber } from "../../_components/page_number.ts";
import { loadAnonymousView } from "../../_loaders/anonymous.ts";
import { definePage } from "../../_page.ts";

export default definePage({
  access: "anyone",
  load: (c) => {
    // Set first, so that it holds for a refusal too.
    c.set("behindLink", true);
    const wanted = {
      page: readPageNumber(c.req.query("page")),
      filter: (c.req.query("filter") ?? "").trim().slice(0, QUERY_MAX),
    };
    return loadAnonymousView(c.var.repository, c.req.param("surl") ?? "", wanted);
  },
  render: (data, { view, t }) => ({
    content: <AnonymousPage view={view} data={data} />,
    title: textOf(view, data.dataset.title) || t("detail.untitled"),
    noindex: true,
    behindLink: true,
  }),
});
