/** One file without downloading it (spec 1 §2). */
import { baseName } from "../sdk/model/file.ts";
import { textOf } from "./_components/dataset/view.ts";
import { FilePage } from "./_components/preview/FilePage.tsx";
import { readPreviewQuery } from "./_components/preview/query.ts";
import { loadPreview } from "./_loaders/preview.ts";
import { ask } from "./_ask.tsx";
import { definePage } from "./_page.ts";
import { visibleName } from "../sdk/model/visible_name.ts";

export default definePage({
  access: "public",
  load: (c) => {
    const fileId = c.req.query("fileId");
    return fileId ? loadPreview(c.var.repository, fileId, readPreviewQuery(c)) : ask(c, "file");
  },
  render: (data, { view, t }) => {
    const { file, dataSetId, version } = data.preview;
    return {
      content: <FilePage view={view} data={data} />,
      title: `${visibleName(baseName(file.path))} – ${textOf(view, data.title) || t("detail.untitled")}`,
      canonical: `/detail?dataSetId=${dataSetId}&version=${version}`,
      noindex: true,
      behindLink: data.behindLink,
    };
  },
});
