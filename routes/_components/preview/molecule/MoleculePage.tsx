import { baseName } from "../../../../sdk/model/file.ts";
import type { MoleculePreview } from "../../../../sdk/mod.ts";
import type { PreviewData } from "../../../_loaders/preview.ts";
import { Breadcrumbs } from "../../../../ui/Breadcrumbs.tsx";
import { LinkButton } from "../../../../ui/Button.tsx";
import { Pagination } from "../../../../ui/Pagination.tsx";
import { detailPath, textOf, type View } from "../../dataset/view.ts";
import { pageTexts } from "../../page_texts.ts";
import { filePath, moleculePath } from "../address.ts";
import { MoleculeFacts } from "./MoleculeFacts.tsx";
import { MoleculeFigure } from "./MoleculeFigure.tsx";
import { visibleName } from "../../../../sdk/model/visible_name.ts";

interface Props {
  view: View;
  data: PreviewData;
  content: MoleculePreview;
}

/** A molecule with the page for itself, and the way back to its file. */
export function MoleculePage({ view, data, content }: Props) {
  const { t } = view;
  const { file: { fileId, path }, page, pages, member, dataSetId, version } = data.preview;
  const name = visibleName(baseName(member ?? path));
  const fileHref = filePath(view, fileId, { page, member });
  const dataset = detailPath(view, dataSetId, { version, tab: "files" });
  return (
    <article>
      <Breadcrumbs
        label={t("ui.breadcrumbs")}
        trail={[
          { label: textOf(view, data.title) || t("detail.untitled"), href: dataset },
          { label: visibleName(baseName(path)), href: fileHref },
          { label: t("preview.molecule.inSpace") },
        ]}
      />
      <h1 className="mt-2 text-2xl md:text-3xl break-all">{name}</h1>
      <div className="panel overflow-hidden mt-4">
        <MoleculeFigure view={view} data={data} content={content} large />
        <MoleculeFacts view={view} content={content} />
      </div>
      <div className="mt-4">
        <Pagination
          page={page}
          pages={pages}
          nofollow
          href={(number) => moleculePath(view, fileId, { page: number, member })}
          texts={pageTexts(view)}
        />
      </div>
      <p className="mt-4">
        <LinkButton icon="i-tabler-file" href={fileHref}>{t("preview.molecule.toFile")}</LinkButton>
      </p>
    </article>
  );
}
