/** The page of an unpublished version as it will be; its depositor alone sees it (spec 2 §6). */
import { createRoute } from "honox/factory";
import { textOf } from "./_components/dataset/view.ts";
import { DetailPage } from "./_components/detail/DetailPage.tsx";
import { notFoundPage } from "./_components/errors/error_pages.tsx";
import { versionLabel, versionNumber } from "../sdk/model/dataset.ts";
import { isUnpublished } from "../sdk/model/lifecycle.ts";
import { loadDetail } from "./_loaders/detail.ts";
import { redirectToLogin } from "./_login_redirect.ts";

export default createRoute(async (c) => {
  const { t, locale, repository, user } = c.var;
  if (!user) return redirectToLogin(c);
  const number = versionNumber(c.req.query("version"));
  const version = number ? versionLabel(number) : undefined;
  const data = await loadDetail(repository, {
    dataSetId: c.req.query("dataSetId") ?? "",
    version,
    tab: "info",
  });
  // Reviewers see unpublished versions too, but through the review console.
  if (!data || !data.dataset.own || !isUnpublished(data.dataset.status)) return notFoundPage(c);
  const { dataset } = data;
  const view = { t, locale };
  // The page itself says that it is not public yet and leads back to the form.
  return c.render(
    <DetailPage view={view} data={data} version={dataset.version} />,
    { title: `${t("dataset_form.previewTitle")}: ${textOf(view, dataset.title)}`, noindex: true },
  );
});
