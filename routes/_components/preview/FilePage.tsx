import CopyListener from "../../../islands/detail/CopyListener.tsx";
import { baseName } from "../../../sdk/model/file.ts";
import type { PreviewData } from "../../_loaders/preview.ts";
import { detailPath, textOf, type View } from "../dataset/view.ts";
import { Breadcrumbs } from "../../../ui/Breadcrumbs.tsx";
import { FileFacts } from "./FileFacts.tsx";
import { ShownFile } from "./ShownFile.tsx";
import { visibleName } from "../../../sdk/model/visible_name.ts";

interface Props {
  view: View;
  data: PreviewData;
}

/** One file: what it is, what is in it, and its place in the dataset. */
export function FilePage({ view, data }: Props) {
  const { t } = view;
  const { preview, title } = data;
  const { file, dataSetId, version } = preview;
  const name = baseName(file.path);
  const folder = file.path.slice(0, -name.length).replace(/\/$/, "");
  const place = `${
    detailPath(view, dataSetId, { version, tab: "files", file: file.fileId })
  }#file-${file.fileId}`;
  return (
    <article>
      <Breadcrumbs
        label={t("ui.breadcrumbs")}
        trail={[{ label: textOf(view, title) || t("detail.untitled"), href: place }, {
          label: visibleName(name),
        }]}
      />
      <h1 className="mt-2 text-2xl md:text-3xl break-all">{visibleName(name)}</h1>
      {folder && (
        <p className="mt-1 text-soft break-all">{t("preview.folder", { folder: visibleName(folder) })}</p>
      )}
      <FileFacts view={view} data={data} place={place} />
      <ShownFile view={view} data={data} />
      <CopyListener copied={t("ui.copied")} failed={t("detail.copyFailed")} />
    </article>
  );
}
