import { formatBytes } from "../../../locales/format.ts";
import { slice } from "../../../locales/mod.ts";
import PanelOpener from "../../../islands/own_datasets/PanelOpener.tsx";
import { DATASET_STATUSES } from "../../../sdk/model/lifecycle.ts";
import { PACKAGE } from "../../../sdk/model/vocabulary/resource_types.ts";
import type { OwnDatasets, StorageUse } from "../../../sdk/mod.ts";
import { pathOf, type View } from "../dataset/view.ts";
import { LinkButton } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { pageTexts } from "../page_texts.ts";
import { Pagination } from "../../../ui/Pagination.tsx";
import { LinkTabs } from "../../../ui/Tabs.tsx";
import { HUB_TABS, hubPath, type HubQuery } from "./address.ts";
import { FilterBar } from "./FilterBar.tsx";
import { FlashNote } from "./FlashNote.tsx";
import { HubCards, HubTable } from "./OwnDatasetsRows.tsx";
import { RowMenus } from "./RowActions.tsx";
import { StatusFilter } from "./StatusFilter.tsx";
import { panelPath } from "./views.ts";

export interface HubProps {
  view: View;
  query: HubQuery;
  datasets: OwnDatasets;
  storage: StorageUse;
  /** Sentence about the step before. */
  done?: string;
}

export function OwnDatasetsPage({ view, query, datasets, storage, done }: HubProps) {
  const { t, locale } = view;
  const { list, size, total } = datasets;
  return (
    <>
      <header className="flex flex-wrap items-end justify-between gap-4 mb-5">
        <div>
          <h1 className="text-3xl">{t("own_datasets.title")}</h1>
          <p className="mt-1 text-soft">{t(`own_datasets.intro.${query.tab}`)}</p>
        </div>
        <SubmitButton view={view} tab={query.tab} />
      </header>
      <FlashNote text={done} />
      <LinkTabs
        label={t("own_datasets.tabs")}
        tabs={HUB_TABS.map((tab) => ({
          href: pathOf(view, hubPath({ tab })),
          label: t(`own_datasets.tab.${tab}`),
          current: tab === query.tab,
        }))}
      />
      <FilterBar view={view} query={query} />
      <StatusFilter
        view={view}
        query={query}
        counts={datasets.counts}
        all={datasets.all}
        states={statesOf(datasets, query)}
      />
      <div className="mt-4">
        {list.length === 0 ? <Nothing view={view} query={query} /> : (
          <>
            <HubTable view={view} query={query} rows={list} total={total} />
            <HubCards view={view} query={query} rows={list} />
            <RowMenus view={view} query={query} rows={list} />
          </>
        )}
      </div>
      <div className="mt-6">
        <Pagination
          page={query.page}
          pages={Math.ceil(total / size)}
          href={(page) => pathOf(view, hubPath({ ...query, page }))}
          texts={pageTexts(view)}
        />
      </div>
      <p className="mt-8 text-sm">
        <a href={panelPath(view, "deleted", { over: query })} data-panel className="link">
          {t("own_datasets.deletedLink")}
        </a>
      </p>
      <StorageNote view={view} storage={storage} />
      <PanelOpener
        locale={locale}
        messages={slice(locale, "own_datasets.panelClose", "own_datasets.panelLoading")}
      />
    </>
  );
}

function StorageNote({ view, storage: { stored, announced, quota } }: Pick<HubProps, "view" | "storage">) {
  const [files, coming] = [stored, announced].map(formatBytes);
  const most = quota === null ? "none" : formatBytes(quota);
  return (
    <p className="mt-2 text-sm text-faint">
      {view.t("own_datasets.storage", { stored: files!, announced: coming!, quota: most })}
    </p>
  );
}

const statesOf = ({ counts }: OwnDatasets, query: HubQuery) =>
  DATASET_STATUSES.filter((status) => counts[status] || status === query.status);

/** What stands in the tab is what one begins there. */
function SubmitButton({ view, tab }: { view: View; tab: HubQuery["tab"] }) {
  const isPackage = tab === "packages";
  const address = isPackage ? `/dataset?type=create&dataSetTypeCode=${PACKAGE}` : "/dataset?type=create";
  return (
    <LinkButton variant="primary" icon="i-tabler-plus" href={pathOf(view, address)}>
      {view.t(isPackage ? "packages.new" : "own_datasets.new")}
    </LinkButton>
  );
}

function Nothing({ view, query }: Pick<HubProps, "view" | "query">) {
  const { t } = view;
  const { tab, status, keyword } = query;
  if (status || keyword) {
    return (
      <EmptyState
        icon="i-tabler-filter-off"
        title={t("own_datasets.noneTitle")}
        action={<LinkButton href={pathOf(view, hubPath({ tab }))}>{t("own_datasets.showAll")}</LinkButton>}
      >
        {t("own_datasets.noneText")}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={tab === "packages" ? "i-tabler-packages" : "i-tabler-database-plus"}
      title={t(`own_datasets.empty.${tab}`)}
      action={<SubmitButton view={view} tab={tab} />}
    >
      {t(tab === "packages" ? "packages.newText" : "own_datasets.emptyText")}
    </EmptyState>
  );
}
