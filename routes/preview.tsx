/** The page of an unpublished version as it will be, tab by tab; its depositor alone sees it (spec 2 §6). With a file, that file's. */
import { labelled } from "../locales/format.ts";
import { textOf } from "./_components/dataset/view.ts";
import { DetailPage } from "./_components/detail/DetailPage.tsx";
import { isUnpublished } from "../sdk/model/lifecycle.ts";
import { readDetailRequest } from "./_detail_request.ts";
import { loadDetail } from "./_loaders/detail.ts";
import { definePage } from "./_page.ts";

export default definePage({
  access: "signedIn",
  meansOther: (c) => {
    const fileId = c.req.query("fileId");
    return fileId === undefined ? undefined : `/file?${new URLSearchParams({ fileId })}`;
  },
  load: async (c) => {
    const request = readDetailRequest(c);
    const data = request && await loadDetail(c.var.repository, request);
    // Reviewers see unpublished versions too, but through the review console.
    return data?.dataset.own && isUnpublished(data.dataset.status)
      ? { data, folder: request?.folder }
      : undefined;
  },
  // The page itself says that it is not public yet and leads back to the form.
  render: ({ data, folder }, { view, t }) => ({
    content: <DetailPage view={view} data={data} version={data.dataset.version} folder={folder} />,
    title: labelled(view.locale, t("dataset_form.previewTitle"), textOf(view, data.dataset.title)),
  }),
});
