/** A molecule of a dataset in space (spec 1 §2). It takes what `/file` takes; a file that is no molecule has that page. */
import { baseName } from "../sdk/model/file.ts";
import { MoleculePage } from "./_components/preview/molecule/MoleculePage.tsx";
import { readPreviewQuery } from "./_components/preview/query.ts";
import { loadMolecule } from "./_loaders/preview.ts";
import { ask } from "./_ask.tsx";
import { definePage, goTo } from "./_page.ts";
import { visibleName } from "../sdk/model/visible_name.ts";

export default definePage({
  access: "public",
  load: async (c) => {
    const fileId = c.req.query("fileId");
    if (!fileId) return await ask(c, "molecule");
    const { page, member } = readPreviewQuery(c);
    const data = await loadMolecule(c.var.repository, fileId, { page, member });
    return data === "other" ? goTo(c, `/file?${new URLSearchParams({ fileId })}`) : data;
  },
  render: (data, { view, t }) => {
    const { file, member, dataSetId, version } = data.preview;
    return {
      content: <MoleculePage view={view} data={data} content={data.content} />,
      title: `${visibleName(baseName(member ?? file.path))} – ${t("preview.molecule.inSpace")}`,
      canonical: `/detail?dataSetId=${dataSetId}&version=${version}`,
      noindex: true,
    };
  },
});
