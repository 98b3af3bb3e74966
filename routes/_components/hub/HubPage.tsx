import { DATASET_STATUSES } from "../../../sdk/model/lifecycle.ts";
import { formatNumber } from "../../../locales/format.ts";
import type { HubData, HubQuery } from "../../_loaders/hub.ts";
import { pathOf, type View } from "../dataset/view.ts";
import { Alert } from "../ui/Alert.tsx";
import { LinkButton } from "../ui/Button.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import { Pagination } from "../ui/Pagination.tsx";
import { LinkTabs } from "../ui/Tabs.tsx";
import { hubPath } from "./address.ts";
import { Confirmations } from "./Confirmation.tsx";
import { FlashNote } from "./FlashNote.tsx";
import { HistoryPanel } from "./HistoryPanel.tsx";
import { HubCards, HubTable } from "./HubRows.tsx";

export interface HubProps {
  view: View;
  query: HubQuery;
  data: HubData;
  /** Sentence about the step before. */
  done?: string;
  /** Why an action was refused. */
  problem?: string;
}

export function HubPage({ view, query, data, done, problem }: HubProps) {
  const { t, locale } = view;
  const { datasets, history } = data;
  const { list, size, total } = datasets;
  const subject = list.find(({ dataSetId }) => dataSetId === query.history);
  return (
    <>
      <header className="flex flex-wrap items-end justify-between gap-4 mb-5">
        <div>
          <h1 className="text-3xl">{t("hub.title")}</h1>
          <p className="mt-1 text-soft">{t("hub.intro")}</p>
        </div>
        <LinkButton variant="primary" icon="i-tabler-plus" href={pathOf(view, "/dataset?type=create")}>
          {t("hub.new")}
        </LinkButton>
      </header>
      <FlashNote text={done} />
      {problem && (
        <div className="mb-5">
          <Alert tone="danger" live title={t("hub.failed")}>{problem}</Alert>
        </div>
      )}
      <StatusTabs view={view} query={query} data={data} />
      <div className={history ? "mt-5 grid xl:grid-cols-[minmax(0,1fr)_22rem] gap-6 items-start" : "mt-5"}>
        {history && <HistoryPanel view={view} query={query} events={history} subject={subject} />}
        <div className="min-w-0 xl:order-first">
          {list.length === 0 ? <Nothing view={view} query={query} /> : (
            <>
              <HubTable view={view} query={query} rows={list} total={total} />
              <HubCards view={view} query={query} rows={list} />
              <Confirmations view={view} query={query} rows={list} />
            </>
          )}
          <div className="mt-6">
            <Pagination
              page={query.page}
              pages={Math.ceil(total / size)}
              href={(page) => pathOf(view, hubPath({ ...query, page }))}
              texts={{
                label: t("ui.pages"),
                previous: t("ui.previous"),
                next: t("ui.next"),
                page: (page) => t("ui.page", { page: formatNumber(locale, page) }),
              }}
            />
          </div>
        </div>
      </div>
    </>
  );
}

/** One tab a state that occurs, and the one that is open. */
function StatusTabs({ view, query, data }: Pick<HubProps, "view" | "query" | "data">) {
  const { t, locale } = view;
  const { counts } = data.datasets;
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const states = DATASET_STATUSES.filter((status) => counts[status] || status === query.status);
  const tabs = [
    {
      href: pathOf(view, hubPath({})),
      label: t("hub.all"),
      count: formatNumber(locale, all),
      current: !query.status,
    },
    ...states.map((status) => ({
      href: pathOf(view, hubPath({ status })),
      label: t(`vocabulary.status.${status}`),
      count: formatNumber(locale, counts[status] ?? 0),
      current: query.status === status,
    })),
  ];
  return <LinkTabs label={t("hub.filter")} tabs={tabs} />;
}

function Nothing({ view, query }: Pick<HubProps, "view" | "query">) {
  const { t } = view;
  if (query.status) {
    return (
      <EmptyState
        title={t("hub.noneTitle", { status: t(`vocabulary.status.${query.status}`) })}
        action={<LinkButton href={pathOf(view, hubPath({}))}>{t("hub.showAll")}</LinkButton>}
      >
        {t("hub.noneText")}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon="i-tabler-database-plus"
      title={t("hub.emptyTitle")}
      action={
        <LinkButton variant="primary" icon="i-tabler-plus" href={pathOf(view, "/dataset?type=create")}>
          {t("hub.new")}
        </LinkButton>
      }
    >
      {t("hub.emptyText")}
    </EmptyState>
  );
}
