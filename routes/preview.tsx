/** The page of an unpublished version as it will be; its depositor alone sees it (spec 2 §6). With a file, that file's. */
import { labelled } from "../locales/format.ts";
import { textOf } from "./_components/dataset/view.ts";
import { DetailPage } from "./_components/detail/DetailPage.tsx";
import { versionLabel, versionNumber } from "../sdk/model/dataset.ts";
import { isUnpublished } from "../sdk/model/lifecycle.ts";
import { loadDetail } from "./_loaders/detail.ts";
import { definePage } from "./_page.ts";

export default definePage({
  access: "signedIn",
  meansOther: (c) => {
    const fileId = c.req.query("fileId");
    return fileId === undefined ? undefined : `/file?${new URLSearchParams({ fileId })}`;
  },
  load: async (c) => {
    const number = versionNumber(c.req.query("version"));
    const version = number ? versionLabel(number) : undefined;
    const dataSetId = c.req.query("dataSetId") ?? "";
    const data = await loadDetail(c.var.repository, { dataSetId, version, tab: "info" });
    // Reviewers see unpublished versions too, but through the review console.
    return data?.dataset.own && isUnpublished(data.dataset.status) ? data : undefined;
  },
  // The page itself says that it is not public yet and leads back to the form.
  render: (data, { view, t }) => ({
    content: <DetailPage view={view} data={data} version={data.dataset.version} />,
    title: labelled(view.locale, t("dataset_form.previewTitle"), textOf(view, data.dataset.title)),
  }),
});
