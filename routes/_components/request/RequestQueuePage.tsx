import type { ReactNode } from "react";
import type { CurrentUser } from "../../../sdk/mod.ts";
import type { RequestPage } from "../../../sdk/model/request.ts";
import type { RequestWorkflow } from "../../../sdk/model/request_workflow.ts";
import { formatNumber } from "../../../locales/format.ts";
import { pathOf, type View } from "../dataset/view.ts";
import { FlashNote } from "../own_datasets/FlashNote.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { pageTexts } from "../page_texts.ts";
import { Pagination } from "../../../ui/Pagination.tsx";
import { LinkTabs } from "../../../ui/Tabs.tsx";
import { ManageNav } from "../review/ManageNav.tsx";
import { queuePath } from "./queue_query.ts";

interface Props<Item, State extends string> {
  view: View;
  user: CurrentUser;
  /** Its tab among the management pages, and the last part of its path. */
  area: "retractions" | "papers";
  workflow: RequestWorkflow<State>;
  texts: { title: string; intro: string; emptyTitle: string; emptyText: string };
  /** What was done before this page came. */
  done?: string;
  state: State;
  nameOf: (state: State) => string;
  queue: RequestPage<Item, State>;
  /** A list item, with its key. */
  row: (item: Item) => ReactNode;
}

/** The queue of one type of request: a tab for each state of its table, a page of requests at a time. */
export function RequestQueuePage<Item, State extends string>(props: Props<Item, State>) {
  const { view, user, area, workflow, texts, done, state, nameOf, queue, row } = props;
  const { t, locale } = view;
  const { list, page, size, total } = queue;
  return (
    <>
      <ManageNav view={view} user={user} current={area} />
      <h1 className="text-3xl">{texts.title}</h1>
      <p className="mt-1 mb-5 text-soft">{texts.intro}</p>
      <FlashNote text={done} />
      <LinkTabs
        label={t("retraction.filter")}
        tabs={workflow.states.map((one) => ({
          href: pathOf(view, queuePath(area, { state: one, page: 1 })),
          label: nameOf(one),
          current: one === state,
          count: formatNumber(locale, queue.counts[one]),
        }))}
      />
      {list.length === 0
        ? <EmptyState icon="i-tabler-inbox" title={texts.emptyTitle}>{texts.emptyText}</EmptyState>
        : <ul className="mt-5 flex flex-col gap-4">{list.map(row)}</ul>}
      <div className="mt-6">
        <Pagination
          page={page}
          pages={Math.ceil(total / size)}
          href={(page) => pathOf(view, queuePath(area, { state, page }))}
          texts={pageTexts(view)}
        />
      </div>
    </>
  );
}
