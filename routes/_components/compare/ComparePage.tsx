import CopyListener from "../../../islands/detail/CopyListener.tsx";
import type { VersionSummary } from "../../../sdk/model/dataset.ts";
import { formatDate, localizedPath } from "../../../locales/format.ts";
import { COMPARE_TABS, type CompareData, type CompareTab } from "../../_loaders/compare.ts";
import { CopyTextButton } from "../dataset/CopyText.tsx";
import { statusKey } from "../dataset/status.ts";
import { detailPath, pathOf, textOf, type View } from "../dataset/view.ts";
import { Breadcrumbs } from "../../../ui/Breadcrumbs.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { iconButtonClass } from "../../../ui/IconButton.tsx";
import { LinkTabs } from "../../../ui/Tabs.tsx";
import { compareHref, comparePath } from "./address.ts";
import { FileContents } from "./FileContents.tsx";
import { FilesPanel } from "./FilesPanel.tsx";
import { MetadataPanel } from "./MetadataPanel.tsx";
import type { CompareProps } from "./ShowLink.tsx";

/** Two versions of a dataset side by side. */
export function ComparePage({ view, data, publicUrl }: CompareProps & { publicUrl: string }) {
  const { t, locale } = view;
  const { comparison, request } = data;
  const { dataSetId, right, title } = comparison;
  const name = textOf(view, title) || t("detail.untitled");
  const permalink = publicUrl + localizedPath(locale, comparePath(comparison, request));
  return (
    <article>
      <Breadcrumbs
        label={t("compare.trail")}
        trail={[
          { label: name, href: detailPath(view, dataSetId, { version: right, tab: "versions" }) },
          { label: t("compare.title") },
        ]}
      />
      <div className="mt-1 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1 className="text-2xl md:text-3xl">{t("compare.title")}</h1>
        <CopyTextButton text={permalink} label={t("compare.copyLink")} />
      </div>
      <Chooser view={view} data={data} />
      <LinkTabs label={t("compare.tabs")} tabs={COMPARE_TABS.map((tab) => tabLink(view, data, tab))} />
      <div className="pt-5">
        <OpenPanel view={view} data={data} />
      </div>
      <CopyListener copied={t("ui.copied")} failed={t("detail.copyFailed")} />
    </article>
  );
}

function tabLink(view: View, data: CompareData, tab: CompareTab) {
  const { comparison, request } = data;
  const { metadata, files } = comparison;
  return {
    href: compareHref(view, data, { tab }),
    label: view.t(`compare.tab.${tab}`),
    icon: tab === "metadata" ? "i-tabler-list-details" : "i-tabler-files",
    current: request.tab === tab,
    count: tab === "metadata"
      ? metadata.filter(({ changed }) => changed).length
      : files.filter(({ change }) => change !== "same").length,
  };
}

function OpenPanel(props: CompareProps) {
  const { request, file } = props.data;
  if (request.tab === "metadata") return <MetadataPanel {...props} />;
  return file ? <FileContents {...props} file={file} /> : <FilesPanel {...props} />;
}

/** A form of its own, so that it works without JavaScript; the sides are swapped by a link. */
function Chooser({ view, data }: CompareProps) {
  const { t } = view;
  const { comparison, request } = data;
  const { dataSetId, left, right, versions } = comparison;
  const swapped = comparePath({ dataSetId, left: right, right: left }, request);
  return (
    <form
      method="get"
      action={pathOf(view, `/diff/${encodeURIComponent(dataSetId)}`)}
      className="panel my-5 p-4 grid gap-3 md:grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)_auto] md:items-end"
    >
      <input type="hidden" name="tab" value={request.tab} />
      {request.all && <input type="hidden" name="show" value="all" />}
      <VersionField view={view} name="left" chosen={left} versions={versions} />
      <a
        href={pathOf(view, swapped)}
        title={t("compare.swap")}
        aria-label={t("compare.swap")}
        className={`${iconButtonClass()} justify-self-center border border-line`}
      >
        <Icon name="i-tabler-arrows-left-right" className="max-md:rotate-90" />
      </a>
      <VersionField view={view} name="right" chosen={right} versions={versions} />
      <Button type="submit" icon="i-tabler-git-compare">{t("compare.compare")}</Button>
    </form>
  );
}

function VersionField(
  { view, name, chosen, versions }: {
    view: View;
    name: "left" | "right";
    chosen: string;
    versions: VersionSummary[];
  },
) {
  const { t } = view;
  const id = `compare-${name}`;
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="block mb-1 text-sm font-medium">{t(`compare.${name}`)}</label>
      <select id={id} name={name} defaultValue={chosen} className="control">
        {versions.map(({ version, status, withheld, publishedAt }) => (
          <option key={version} value={version} selected={version === chosen}>
            {[version, t(statusKey({ status, version, withheld })), publishedAt && formatDate(publishedAt)]
              .filter(Boolean).join(" · ")}
          </option>
        ))}
      </select>
    </div>
  );
}
