/** One file without downloading it (spec 1 §2). */
import type { Context } from "hono";
import { baseName } from "../sdk/model/file.ts";
import { PREVIEW_KINDS, type PreviewKind } from "../sdk/model/preview/kinds.ts";
import type { PreviewQuery } from "../sdk/mod.ts";
import { textOf } from "./_components/dataset/view.ts";
import { FilePage } from "./_components/preview/FilePage.tsx";
import { loadPreview } from "./_loaders/preview.ts";
import { definePage } from "./_page.ts";

/** What a page number is looked for in; more digits are none. */
const PAGE = /^[1-9]\d{0,6}$/;

export default definePage({
  access: "public",
  load: (c) => {
    const fileId = c.req.query("fileId");
    return fileId ? loadPreview(c.var.repository, fileId, readQuery(c)) : undefined;
  },
  render: (data, { view, t }) => {
    const { file, dataSetId, version } = data.preview;
    return {
      content: <FilePage view={view} data={data} />,
      title: `${baseName(file.path)} – ${textOf(view, data.title) || t("detail.untitled")}`,
      canonical: `/detail?dataSetId=${dataSetId}&version=${version}`,
      noindex: true,
    };
  },
});

/** What the address says that is no such thing counts as unsaid. */
function readQuery(c: Context): PreviewQuery {
  const page = c.req.query("page") ?? "";
  const as = c.req.query("as") as PreviewKind;
  return {
    page: PAGE.test(page) ? Number(page) : undefined,
    as: PREVIEW_KINDS.includes(as) ? as : undefined,
    sheet: c.req.query("sheet"),
    layer: c.req.query("layer"),
    member: c.req.query("member"),
  };
}
