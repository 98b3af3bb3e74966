import type { PreviewContent, PreviewQuery } from "../../../sdk/mod.ts";
import { formatNumber } from "../../../locales/format.ts";
import type { ShownData } from "../../_loaders/preview.ts";
import type { View } from "../dataset/view.ts";
import { pageTexts } from "../page_texts.ts";
import { Alert } from "../../../ui/Alert.tsx";
import { Pagination } from "../../../ui/Pagination.tsx";
import { LinkTabs } from "../../../ui/Tabs.tsx";
import { filePath } from "./address.ts";
import { Content } from "./Content.tsx";
import { EncodingChoice } from "./EncodingChoice.tsx";
import { NeighbourLinks } from "./NeighbourLinks.tsx";

interface Props {
  view: View;
  data: ShownData;
}

/** What is in a file, and the way to the files beside it. */
export function ShownFile({ view, data }: Props) {
  return (
    <>
      <Warnings view={view} data={data} />
      <Shown view={view} data={data} />
      <NeighbourLinks view={view} data={data} />
    </>
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
  const hrefOf = (query: PreviewQuery) => filePath(view, file.fileId, { ...chosen, ...query }, data.page);
  return (
    <section aria-labelledby="preview" className="mt-6">
      <h2 id="preview" className="text-xl mb-3">{t("preview.title")}</h2>
      {member !== undefined && (
        <p className="mb-3 break-all">
          <a
            href={filePath(view, file.fileId, {}, data.page)}
            className="link inline-flex items-center min-h-8 mr-3"
          >
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
            }, data.page),
            label: t(`preview.kind.${kind}`),
            current: kind === content.kind,
          }))}
        />
      )}
      <EncodingChoice view={view} data={data} query={{ ...chosen, page: undefined }} />
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
