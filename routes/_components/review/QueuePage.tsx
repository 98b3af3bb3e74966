import type { Page } from "../../../sdk/model/envelope.ts";
import { REVIEW_WORKING_DAYS } from "../../../sdk/model/limits.ts";
import { type Review, REVIEW_STATES, type ReviewState } from "../../../sdk/model/review.ts";
import { formatDate, formatNumber } from "../../../locales/format.ts";
import { pathOf, textOf, type View } from "../dataset/view.ts";
import { FlashNote } from "../hub/FlashNote.tsx";
import { Badge } from "../ui/Badge.tsx";
import { LinkButton } from "../ui/Button.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import { Pagination } from "../ui/Pagination.tsx";
import { type Column, Table } from "../ui/Table.tsx";
import { LinkTabs } from "../ui/Tabs.tsx";

interface Props {
  view: View;
  state: ReviewState;
  queue: Page<Review>;
  done?: string;
}

export const queuePath = (state: ReviewState, page = 1) =>
  `/manage${state === "OPEN" && page === 1 ? "" : `?state=${state}${page > 1 ? `&page=${page}` : ""}`}`;

export const reviewPath = (view: View, { reviewId }: Pick<Review, "reviewId">) =>
  pathOf(view, `/manage/Details?reviewId=${encodeURIComponent(reviewId)}`);

export function QueuePage({ view, state, queue, done }: Props) {
  const { t, locale } = view;
  const { list, page, size, total } = queue;
  const tabs = REVIEW_STATES.map((one) => ({
    href: pathOf(view, queuePath(one)),
    label: t(`review.state.${one}`),
    current: one === state,
    count: one === state ? formatNumber(locale, total) : undefined,
  }));
  return (
    <>
      <h1 className="text-3xl">{t("review.title")}</h1>
      <p className="mt-1 mb-5 text-soft">{t("review.intro", { days: REVIEW_WORKING_DAYS })}</p>
      <FlashNote text={done} />
      <LinkTabs label={t("review.filter")} tabs={tabs} />
      <div className="mt-5">
        {list.length === 0 ? <Nothing view={view} state={state} /> : (
          <>
            <div className="hidden lg:block">
              <Table
                caption={t("review.caption", { count: formatNumber(locale, total) })}
                columns={columnsOf(view, state)}
                rows={list}
                rowKey={({ reviewId }) => reviewId}
              />
            </div>
            <Cards view={view} reviews={list} />
          </>
        )}
      </div>
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

function columnsOf(view: View, state: ReviewState): Column<Review>[] {
  const { t } = view;
  const age: Column<Review> = {
    key: "age",
    label: t("review.column.age"),
    cell: (review) => <Age view={view} review={review} />,
  };
  const decided: Column<Review> = {
    key: "decided",
    label: t("review.column.decided"),
    cell: ({ decidedAt }) => decidedAt && <time dateTime={decidedAt}>{formatDate(decidedAt)}</time>,
  };
  return [
    {
      key: "title",
      label: t("review.column.title"),
      cell: (review) => <Title view={view} review={review} />,
    },
    {
      key: "community",
      label: t("review.column.community"),
      cell: (review) => <span className="text-soft">{queueOf(view, review)}</span>,
    },
    {
      key: "submitted",
      label: t("review.column.submitted"),
      cell: ({ submittedAt }) => (
        <time dateTime={submittedAt} className="whitespace-nowrap">{formatDate(submittedAt)}</time>
      ),
    },
    state === "OPEN" ? age : decided,
    {
      key: "open",
      label: <span className="sr-only">{t("review.open")}</span>,
      cell: (review) => <OpenButton view={view} review={review} />,
    },
  ];
}

function Cards({ view, reviews }: { view: View; reviews: Review[] }) {
  return (
    <ul className="lg:hidden flex flex-col gap-3">
      {reviews.map((review) => (
        <li key={review.reviewId} className="panel p-4 flex flex-col gap-2">
          <Title view={view} review={review} />
          <p className="text-sm text-soft">
            {queueOf(view, review)} · {formatDate(review.submittedAt)}
          </p>
          {review.state === "OPEN" && <Age view={view} review={review} />}
          <div>
            <OpenButton view={view} review={review} />
          </div>
        </li>
      ))}
    </ul>
  );
}

const queueOf = (view: View, { community }: Review) =>
  community ? textOf(view, community.name) : view.t("review.governance");

function Title({ view, review }: { view: View; review: Review }) {
  return (
    <span>
      <a href={reviewPath(view, review)} className="font-medium text-link hover:underline">
        {textOf(view, review.title)}
      </a>{" "}
      <Badge>{review.version}</Badge>
    </span>
  );
}

/** Working days since the submission; past the term with an icon and a word. */
export function Age({ view, review }: { view: View; review: Review }) {
  const { t } = view;
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      {t("review.days", { count: review.workingDays })}
      {review.overdue
        ? <Badge tone="danger" icon="i-tabler-alarm">{t("review.overdue")}</Badge>
        : <span className="text-sm text-faint">{t("review.dueAt", { date: formatDate(review.dueAt) })}</span>}
    </span>
  );
}

function OpenButton({ view, review }: { view: View; review: Review }) {
  const { t } = view;
  const label = t(review.state === "OPEN" ? "review.open" : "review.look");
  return (
    <LinkButton
      size="sm"
      variant={review.state === "OPEN" ? "primary" : "secondary"}
      href={reviewPath(view, review)}
      aria-label={`${label}: ${textOf(view, review.title)}`}
    >
      {label}
    </LinkButton>
  );
}

function Nothing({ view, state }: Pick<Props, "view" | "state">) {
  const { t } = view;
  return state === "OPEN"
    ? (
      <EmptyState icon="i-tabler-mood-check" title={t("review.emptyTitle")}>
        {t("review.emptyText")}
      </EmptyState>
    )
    : <EmptyState title={t("review.noneTitle")}>{t("review.noneText")}</EmptyState>;
}
