/** How updates of a dataset's papers were decided; comments for depositor and reviewers (safety 3.24). */
import { HistoryPage } from "../../_components/related_papers/HistoryPage.tsx";
import { orUndefined } from "../../_loaders/absent.ts";
import { definePage } from "../../_page.ts";

export default definePage({
  access: "anyone",
  load: async (c) => {
    const { datasets, relatedPapers } = c.var.repository;
    const dataSetId = c.req.query("dataSetId") ?? "";
    const version = c.req.query("version") || undefined;
    const dataset = await orUndefined(datasets.get(dataSetId, version));
    return dataset && { dataset, updates: await relatedPapers.history(dataSetId, version) };
  },
  render: (data, { view, t }) => ({
    content: <HistoryPage {...data} view={view} />,
    title: t("retraction.papers.historyTitle"),
  }),
});
