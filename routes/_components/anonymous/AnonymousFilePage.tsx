import CopyListener from "../../../islands/detail/CopyListener.tsx";
import { formatBytes } from "../../../locales/format.ts";
import { baseName } from "../../../sdk/model/file.ts";
import { visibleName } from "../../../sdk/model/visible_name.ts";
import { Breadcrumbs } from "../../../ui/Breadcrumbs.tsx";
import { LinkButton } from "../../../ui/Button.tsx";
import type { AnonymousFileData } from "../../_loaders/anonymous.ts";
import { pathOf, textOf, type View } from "../dataset/view.ts";
import { ShownFile } from "../preview/ShownFile.tsx";
import { anonymousViewPath } from "./paths.ts";

/** One file of the view. It has no checksum: whoever has that finds the same file where it is public. */
export function AnonymousFilePage({ view, data }: { view: View; data: AnonymousFileData }) {
  const { t } = view;
  const { preview: { file: { path, size } }, title, linkId, href } = data;
  const name = baseName(path);
  const folder = path.slice(0, -name.length).replace(/\/$/, "");
  const dataset = textOf(view, title) || t("detail.untitled");
  return (
    <article>
      <Breadcrumbs
        label={t("ui.breadcrumbs")}
        trail={[
          { label: dataset, href: pathOf(view, anonymousViewPath(linkId)) },
          { label: visibleName(name) },
        ]}
      />
      <h1 className="mt-2 text-2xl md:text-3xl break-all">{visibleName(name)}</h1>
      {folder && (
        <p className="mt-1 text-soft break-all">{t("preview.folder", { folder: visibleName(folder) })}</p>
      )}
      <p className="mt-4 flex flex-wrap items-center gap-4">
        <LinkButton variant="primary" icon="i-tabler-download" href={href} download={name}>
          {t("preview.download")}
        </LinkButton>
        <span className="text-soft">{formatBytes(size)}</span>
      </p>
      <ShownFile view={view} data={data} />
      <CopyListener copied={t("ui.copied")} failed={t("detail.copyFailed")} />
    </article>
  );
}
