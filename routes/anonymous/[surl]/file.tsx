/** A file that an anonymous link shows, without downloading it. */
import { baseName } from "../../../sdk/model/file.ts";
import { visibleName } from "../../../sdk/model/visible_name.ts";
import { AnonymousFilePage } from "../../_components/anonymous/AnonymousFilePage.tsx";
import { textOf } from "../../_components/dataset/view.ts";
import { readPreviewQuery } from "../../_components/preview/query.ts";
import { loadAnonymousFile } from "../../_loaders/anonymous.ts";
import { definePage } from "../../_page.ts";

export default definePage({
  access: "anyone",
  load: (c) => {
    // Set first, so that it holds for a refusal too.
    c.set("behindLink", true);
    const of = { linkId: c.req.param("surl") ?? "", fileId: c.req.query("fileId") ?? "" };
    return of.fileId ? loadAnonymousFile(c.var.repository, of, readPreviewQuery(c)) : undefined;
  },
  render: (data, { view, t }) => ({
    content: <AnonymousFilePage view={view} data={data} />,
    title: `${visibleName(baseName(data.preview.file.path))} – ${
      textOf(view, data.title) || t("detail.untitled")
    }`,
    noindex: true,
    behindLink: true,
  }),
});
