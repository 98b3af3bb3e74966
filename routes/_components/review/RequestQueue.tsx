import type { ReactNode } from "react";
import type { CurrentUser, Page } from "../../../sdk/mod.ts";
import { formatNumber } from "../../../locales/format.ts";
import { pathOf, type View } from "../dataset/view.ts";
import { FlashNote } from "../hub/FlashNote.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { pageTexts } from "../page_texts.ts";
import { Pagination } from "../../../ui/Pagination.tsx";
import { LinkTabs } from "../../../ui/Tabs.tsx";
import { ManageNav } from "./ManageNav.tsx";

interface Props<State extends string> {
  view: View;
  user: CurrentUser;
  current: "retractions" | "papers";
  texts: { title: string; intro: string; emptyTitle: string; emptyText: string };
  /** What was done before this page came. */
  done?: string;
  states: readonly State[];
  state: State;
  nameOf: (state: State) => string;
  /** `undefined` where it is not known. */
  countOf: (state: State) => number | undefined;
  pathTo: (state: State, page?: number) => string;
  queue: Page<unknown>;
  /** List items. */
  children: ReactNode;
}

/** Requests by state, a page of them at a time. */
export function RequestQueue<State extends string>(props: Props<State>) {
  const { view, user, current, texts, done, states, state, nameOf, countOf, pathTo, queue, children } = props;
  const { t, locale } = view;
  const { list, page, size, total } = queue;
  const counted = (count: number | undefined) =>
    count === undefined ? undefined : formatNumber(locale, count);
  return (
    <>
      <ManageNav view={view} user={user} current={current} />
      <h1 className="text-3xl">{texts.title}</h1>
      <p className="mt-1 mb-5 text-soft">{texts.intro}</p>
      <FlashNote text={done} />
      <LinkTabs
        label={t("retraction.filter")}
        tabs={states.map((one) => ({
          href: pathOf(view, pathTo(one)),
          label: nameOf(one),
          current: one === state,
          count: counted(countOf(one)),
        }))}
      />
      {list.length === 0
        ? <EmptyState icon="i-tabler-inbox" title={texts.emptyTitle}>{texts.emptyText}</EmptyState>
        : <ul className="mt-5 flex flex-col gap-4">{children}</ul>}
      <div className="mt-6">
        <Pagination
          page={page}
          pages={Math.ceil(total / size)}
          href={(number) => pathOf(view, pathTo(state, number))}
          texts={pageTexts(view)}
        />
      </div>
    </>
  );
}
