/** How updates of a dataset's papers were decided; comments for depositor and reviewers (safety 3.24). */
import { createRoute } from "honox/factory";
import { keepPrivate } from "../../_components/account/form.ts";
import { notFoundPage } from "../../_components/errors/error_pages.tsx";
import { HistoryPage } from "../../_components/related_papers/HistoryPage.tsx";
import { orUndefined } from "../../_loaders/absent.ts";

export default createRoute(async (c) => {
  const { t, locale, repository } = c.var;
  const dataSetId = c.req.query("dataSetId") ?? "";
  const version = c.req.query("version") || undefined;
  const dataset = await orUndefined(repository.datasets.get(dataSetId, version));
  if (!dataset) return notFoundPage(c);
  const updates = await repository.relatedPapers.history(dataSetId, version);
  keepPrivate(c);
  return c.render(<HistoryPage view={{ t, locale }} dataset={dataset} updates={updates} />, {
    title: t("retraction.papers.historyTitle"),
    noindex: true,
  });
});
