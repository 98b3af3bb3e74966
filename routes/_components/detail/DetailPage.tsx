import { PACKAGE } from "../../../sdk/model/vocabulary/resource_types.ts";
import CopyListener from "../../../islands/detail/CopyListener.tsx";
import type { DetailTab } from "../../_loaders/detail.ts";
import { tabsOf } from "../../_loaders/detail.ts";
import { pathOf, tabPath } from "../dataset/view.ts";
import { LinkTabs } from "../../../ui/Tabs.tsx";
import { AccessPanel } from "./AccessPanel.tsx";
import { AboutPanel } from "./AboutPanel.tsx";
import { CiteBox } from "./CiteBox.tsx";
import { CiteTab } from "./CiteTab.tsx";
import { DetailHeader } from "./DetailHeader.tsx";
import { FilesTab } from "./FilesTab.tsx";
import { InfoTab } from "./InfoTab.tsx";
import { PackagePanel } from "./PackagePanel.tsx";
import { Notices } from "./Notices.tsx";
import { OwnerActions } from "./OwnerActions.tsx";
import { StatisticsTab } from "./StatisticsTab.tsx";
import { VersionsTab } from "./VersionsTab.tsx";
import type { DetailProps } from "./props.ts";

/** The landing page of a dataset version. */
export function DetailPage({ view, data, version, folder }: DetailProps) {
  const { t } = view;
  const { dataset, tab } = data;
  const hrefOf = (target: DetailTab) =>
    tabPath(view, dataset, { version, tab: target === "info" ? undefined : target });
  const tabs = tabsOf(dataset).map((name) => ({
    href: hrefOf(name),
    label: t(`detail.tab.${name}`),
    icon: TAB_ICONS[name],
    current: name === tab,
    count: name === "files" ? dataset.count : name === "versions" ? dataset.versions.length : undefined,
  }));
  // Compared on a page of its own; a single version has nothing to be compared with.
  const compare = dataset.versions.length > 1
    ? [{
      href: pathOf(view, `/diff/${dataset.dataSetId}`),
      label: t("detail.tab.compare"),
      icon: "i-tabler-git-compare",
    }]
    : [];
  return (
    <article>
      <Notices view={view} dataset={dataset} />
      <div className="detail-grid">
        <DetailHeader view={view} dataset={dataset} />
        <div className="flex flex-col gap-4">
          {dataset.own && <OwnerActions view={view} dataset={dataset} />}
          {dataset.dataSetTypeCode === PACKAGE
            ? <PackagePanel view={view} dataset={dataset} />
            : <AccessPanel view={view} data={data} />}
          {tab !== "cite" && <CiteBox view={view} data={data} citeHref={hrefOf("cite")} />}
        </div>
        <div>
          <LinkTabs tabs={[...tabs, ...compare]} label={t("detail.tabs")} />
          <div className="pt-4">
            <OpenTab view={view} data={data} version={version} folder={folder} />
          </div>
        </div>
        <div>
          <AboutPanel view={view} data={data} />
        </div>
      </div>
      <CopyListener copied={t("ui.copied")} failed={t("detail.copyFailed")} />
    </article>
  );
}

const TAB_ICONS: Record<DetailTab, string> = {
  info: "i-tabler-info-circle",
  files: "i-tabler-files",
  cite: "i-tabler-quote",
  statistics: "i-tabler-chart-bar",
  versions: "i-tabler-history",
};

function OpenTab(props: DetailProps) {
  switch (props.data.tab) {
    case "info":
      return <InfoTab {...props} />;
    case "files":
      return <FilesTab {...props} />;
    case "cite":
      return <CiteTab {...props} />;
    case "statistics":
      return <StatisticsTab {...props} />;
    case "versions":
      return <VersionsTab {...props} />;
  }
}
