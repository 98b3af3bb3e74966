import CopyListener from "../../../islands/detail/CopyListener.tsx";
import { baseName } from "../../../sdk/model/file.ts";
import type { PreviewContent, PreviewQuery } from "../../../sdk/mod.ts";
import { formatNumber } from "../../../locales/format.ts";
import type { PreviewData } from "../../_loaders/preview.ts";
import { detailPath, textOf, type View } from "../dataset/view.ts";
import { pageTexts } from "../page_texts.ts";
import { Alert } from "../../../ui/Alert.tsx";
import { Breadcrumbs } from "../../../ui/Breadcrumbs.tsx";
import { Pagination } from "../../../ui/Pagination.tsx";
import { LinkTabs } from "../../../ui/Tabs.tsx";
import { filePath } from "./address.ts";
import { Content } from "./Content.tsx";
import { EncodingChoice } from "./EncodingChoice.tsx";
import { FileFacts } from "./FileFacts.tsx";
import { NeighbourLinks } from "./NeighbourLinks.tsx";
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
      <Warnings view={view} data={data} />
      <Shown view={view} data={data} />
      <NeighbourLinks view={view} preview={preview} />
      <CopyListener copied={t("ui.copied")} failed={t("detail.copyFailed")} />
    </article>
  );
}

/** What a reader must know before believing what is shown. */
function Warnings({ view, data: { preview } }: Props) {
  const { t } = view;
  const { detected, problem, content, beginning } = preview;
  const warnings = [
    ...detected
      ? [t("preview.detected", { extension: `.${detected.extension}`, type: detected.mediaType })]
      : [],
    ...problem && content.kind !== "none" ? [t(`preview.problem.${problem}`)] : [],
    ...beginning ? [t("preview.beginning")] : [],
    ..."cut" in content && content.cut ? [t("preview.cut")] : [],
  ];
  if (warnings.length === 0) return null;
  return (
    <div className="mt-4">
      <Alert tone={detected ? "attention" : "info"}>
        {warnings.map((warning) => <p key={warning}>{warning}</p>)}
      </Alert>
    </div>
  );
}

/** The layer that is shown, where it is not the one that is shown first. */
function chosenLayer(content: PreviewContent): string | undefined {
  if (content.kind !== "grid" && content.kind !== "map") return undefined;
  const first = content.kind === "grid" ? content.firstLayer : content.layers?.[0];
  return content.layer === first ? undefined : content.layer;
}

/** The address without a page shows the middle of a volume, so that its first page needs its number too. */
const beginsInside = (content: PreviewContent) => content.kind === "grid" && content.format === "nifti";

function Shown({ view, data }: Props) {
  const { t, locale } = view;
  const { preview } = data;
  const { file, kinds, content, page, pages, member } = preview;
  const as = kinds.length > 1 && content.kind !== kinds[0] && content.kind !== "none"
    ? content.kind
    : undefined;
  const layer = chosenLayer(content);
  const { sheet, encoding, header } = data.query;
  const chosen = { as, sheet, layer, member, encoding, header };
  const hrefOf = (query: PreviewQuery) => filePath(view, file.fileId, { ...chosen, ...query });
  return (
    <section aria-labelledby="preview" className="mt-6">
      <h2 id="preview" className="text-xl mb-3">{t("preview.title")}</h2>
      {member !== undefined && (
        <p className="mb-3 break-all">
          <a href={filePath(view, file.fileId)} className="link inline-flex items-center min-h-8 mr-3">
            {t("preview.toArchive")}
          </a>
          {t("preview.member", { path: member })}
        </p>
      )}
      {kinds.length > 1 && (
        <LinkTabs
          label={t("preview.kinds")}
          tabs={kinds.map((kind) => ({
            href: filePath(view, file.fileId, {
              member,
              encoding,
              as: kind === kinds[0] ? undefined : kind,
            }),
            label: t(`preview.kind.${kind}`),
            current: kind === content.kind,
          }))}
        />
      )}
      <EncodingChoice view={view} preview={preview} query={{ ...chosen, page: undefined }} />
      <div className="panel overflow-hidden mt-3">
        <Content view={view} data={data} content={content} hrefOf={hrefOf} />
      </div>
      <div className="mt-4">
        <Pagination
          page={page}
          pages={pages}
          nofollow
          href={(number) => beginsInside(content) ? `${hrefOf({})}&page=${number}` : hrefOf({ page: number })}
          texts={pageTexts(view)}
        />
        {pages > 1 && (
          <p className="mt-2 text-center text-sm text-faint">
            {t("preview.pages", { page: formatNumber(locale, page), pages: formatNumber(locale, pages) })}
          </p>
        )}
      </div>
    </section>
  );
}
