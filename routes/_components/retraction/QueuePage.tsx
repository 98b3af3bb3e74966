import type { CurrentUser, Page, Retraction } from "../../../sdk/mod.ts";
import { RETRACTION_STATES, type RetractionState } from "../../../sdk/model/request.ts";
import { formatDate, formatNumber } from "../../../locales/format.ts";
import { pathOf, textOf, type View } from "../dataset/view.ts";
import { FlashNote } from "../hub/FlashNote.tsx";
import { ManageNav } from "../review/ManageNav.tsx";
import { Badge } from "../ui/Badge.tsx";
import { LinkButton } from "../ui/Button.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import { Pagination } from "../ui/Pagination.tsx";
import { LinkTabs } from "../ui/Tabs.tsx";

interface Props {
  view: View;
  user: CurrentUser;
  state: RetractionState;
  counts: Record<RetractionState, number>;
  queue: Page<Retraction>;
  /** Days until the files of a withdrawn version go for good. */
  quarantineDays: number;
  done?: string;
}

const queuePath = (state: RetractionState, page = 1) =>
  `/manage/retractions?state=${state}${page > 1 ? `&page=${page}` : ""}`;

export const requestPath = (view: View, { retractionId }: Pick<Retraction, "retractionId">) =>
  pathOf(view, `/manage/retractions?id=${retractionId}`);

/** Requests for retraction by state, oldest first. */
export function QueuePage({ view, user, state, counts, queue, quarantineDays, done }: Props) {
  const { t, locale } = view;
  const { list, page, size, total } = queue;
  return (
    <>
      <ManageNav view={view} user={user} current="retractions" />
      <h1 className="text-3xl">{t("retraction.queueTitle")}</h1>
      <p className="mt-1 mb-5 text-soft">{t("retraction.queueIntro", { days: quarantineDays })}</p>
      <FlashNote text={done} />
      <LinkTabs
        label={t("retraction.filter")}
        tabs={RETRACTION_STATES.map((one) => ({
          href: pathOf(view, queuePath(one)),
          label: t(`retraction.state.${one}`),
          current: one === state,
          count: formatNumber(locale, counts[one]),
        }))}
      />
      {list.length === 0
        ? (
          <EmptyState icon="i-tabler-inbox" title={t("retraction.emptyTitle")}>
            {t("retraction.emptyText")}
          </EmptyState>
        )
        : (
          <ul className="mt-5 flex flex-col gap-3">
            {list.map((request) => <QueueRow key={request.retractionId} view={view} request={request} />)}
          </ul>
        )}
      <div className="mt-6">
        <Pagination
          page={page}
          pages={Math.ceil(total / size)}
          href={(number) => pathOf(view, queuePath(state, number))}
          texts={{
            label: t("ui.pages"),
            previous: t("ui.previous"),
            next: t("ui.next"),
            page: (number) => t("ui.page", { page: formatNumber(locale, number) }),
          }}
        />
      </div>
    </>
  );
}

function QueueRow({ view, request }: { view: View; request: Retraction }) {
  const { t } = view;
  const { state, reason, content, requester, createdAt } = request;
  const label = t(state === "PENDING" ? "retraction.open" : "retraction.look");
  return (
    <li className="panel p-4 flex flex-wrap items-center gap-x-6 gap-y-3">
      <div className="flex-1 min-w-[min(100%,20rem)]">
        <p className="flex flex-wrap items-baseline gap-2">
          <a href={requestPath(view, request)} className="font-medium text-link hover:underline">
            {textOf(view, request.title)}
          </a>
          <Badge>{request.version}</Badge>
        </p>
        <p className="mt-1 text-sm text-soft">
          {t(`retraction.reason.${reason}`)} · {t(`retraction.content.${content}`)}
        </p>
        <p className="text-sm text-faint">
          {requester} · <time dateTime={createdAt}>{formatDate(createdAt)}</time>
        </p>
      </div>
      <LinkButton
        size="sm"
        variant={state === "PENDING" ? "primary" : "secondary"}
        href={requestPath(view, request)}
        aria-label={`${label}: ${textOf(view, request.title)}`}
      >
        {label}
      </LinkButton>
    </li>
  );
}
