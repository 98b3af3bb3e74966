import { REVIEW_WORKING_DAYS } from "../../../sdk/model/limits.ts";
import { QUEUE_STATES } from "../../../sdk/model/review.ts";
import { formatNumber } from "../../../locales/format.ts";
import { pathOf } from "../dataset/view.ts";
import { FlashNote } from "../own_datasets/FlashNote.tsx";
import { Alert } from "../../../ui/Alert.tsx";
import { LinkButton } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { pageTexts } from "../page_texts.ts";
import { Pagination } from "../../../ui/Pagination.tsx";
import { LinkTabs } from "../../../ui/Tabs.tsx";
import { queuePath } from "./address.ts";
import { HoldSettings } from "./HoldSettings.tsx";
import { ManageNav } from "./ManageNav.tsx";
import { QueueFilters } from "./QueueFilters.tsx";
import { QueueCards, QueueTable } from "./QueueRows.tsx";
import type { QueueProps } from "./queue_props.ts";

export function QueuePage(props: QueueProps) {
  const { view, user, query, queue, done, problem } = props;
  const { t } = view;
  const { page, size, total } = queue;
  return (
    <>
      <ManageNav view={view} user={user} current="reviews" />
      <h1 className="text-3xl">{t("review.title")}</h1>
      <p className="mt-1 mb-5 text-soft max-w-[68ch]">
        {t("review.intro", { days: REVIEW_WORKING_DAYS })} {!user.reviewer && t("review.readOnly")}
      </p>
      <FlashNote text={done} />
      {problem && (
        <div className="mb-5">
          <Alert tone="danger" live id="problem" title={t("review.failed")}>{problem}</Alert>
        </div>
      )}
      <StateTabs {...props} />
      <QueueFilters view={view} query={query} queue={queue} />
      {queue.list.length === 0 ? <Nothing view={view} query={query} /> : (
        <>
          <QueueTable {...props} />
          <QueueCards {...props} />
        </>
      )}
      <div className="mt-6">
        <Pagination
          page={page}
          pages={Math.ceil(total / size)}
          href={(number) => pathOf(view, queuePath({ ...query, page: number }))}
          texts={pageTexts(view)}
        />
      </div>
      <HoldSettings view={view} user={user} query={query} communities={queue.communities} />
    </>
  );
}

/** Every state with its count under the same search; release waits only where somebody lets it. */
function StateTabs({ view, query, queue }: QueueProps) {
  const { t, locale } = view;
  const holds = queue.counts.HELD > 0 || queue.communities.some(({ holds }) => holds);
  const states = QUEUE_STATES.filter((state) => state !== "HELD" || holds || query.state === "HELD");
  const tabs = states.map((state) => ({
    href: pathOf(view, queuePath({ ...query, state, page: 1 })),
    label: t(`review.state.${state}`),
    current: state === query.state,
    count: formatNumber(locale, queue.counts[state]),
  }));
  return <LinkTabs label={t("review.filter")} tabs={tabs} />;
}

function Nothing({ view, query }: Pick<QueueProps, "view" | "query">) {
  const { t } = view;
  if (query.q || query.community) {
    return (
      <EmptyState
        title={t("review.noneFound")}
        action={
          <LinkButton href={pathOf(view, queuePath({ state: query.state }))}>{t("review.reset")}</LinkButton>
        }
      >
        {t("review.noneFoundText")}
      </EmptyState>
    );
  }
  if (query.state === "OPEN") {
    return (
      <EmptyState icon="i-tabler-mood-check" title={t("review.emptyTitle")}>
        {t("review.emptyText")}
      </EmptyState>
    );
  }
  return query.state === "HELD"
    ? (
      <EmptyState icon="i-tabler-hourglass" title={t("review.emptyHeldTitle")}>
        {t("review.emptyHeldText")}
      </EmptyState>
    )
    : <EmptyState title={t("review.noneTitle")}>{t("review.noneText")}</EmptyState>;
}
