import type { Review } from "../../../sdk/model/review.ts";
import { formatDate, formatNumber, labelled } from "../../../locales/format.ts";
import { pathOf, textOf, type View } from "../dataset/view.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { Button, LinkButton } from "../../../ui/Button.tsx";
import { type Column, Table } from "../../../ui/Table.tsx";
import { queuePath } from "./address.ts";
import type { QueueProps } from "./queue_props.ts";

export const reviewPath = (view: View, { reviewId }: Pick<Review, "reviewId">) =>
  pathOf(view, `/manage/Details?reviewId=${encodeURIComponent(reviewId)}`);

/** Wide screens; narrow ones get {@link QueueCards}. */
export function QueueTable(props: QueueProps) {
  const { view, queue } = props;
  return (
    <div className="hidden lg:block">
      <Table
        caption={view.t("review.caption", { count: formatNumber(view.locale, queue.total) })}
        columns={columnsOf(props)}
        rows={queue.list}
        rowKey={({ reviewId }) => reviewId}
      />
    </div>
  );
}

function columnsOf(props: QueueProps): Column<Review>[] {
  const { view, query } = props;
  const { t } = view;
  const age: Column<Review> = {
    key: "age",
    label: t("review.column.age"),
    cell: (review) => <Age view={view} review={review} stacked />,
  };
  const decided: Column<Review> = {
    key: "decided",
    label: t("review.column.decided"),
    cell: (review) => <Decided view={view} review={review} />,
  };
  return [
    {
      key: "title",
      label: t("review.column.title"),
      cell: (review) => <Subject view={view} review={review} />,
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
    query.state === "OPEN" ? age : decided,
    {
      key: "open",
      label: <span className="sr-only">{t("review.open")}</span>,
      cell: (review) => <Act {...props} review={review} />,
    },
  ];
}

export function QueueCards(props: QueueProps) {
  const { view, queue } = props;
  return (
    <ul className="lg:hidden flex flex-col gap-3">
      {queue.list.map((review) => (
        <li key={review.reviewId} className="panel p-4 flex flex-col gap-2.5">
          <Subject view={view} review={review} />
          <p className="text-sm text-soft">
            {queueOf(view, review)} · {formatDate(review.submittedAt)}
          </p>
          {review.state === "OPEN"
            ? <Age view={view} review={review} />
            : <Decided view={view} review={review} />}
          <Act {...props} review={review} />
        </li>
      ))}
    </ul>
  );
}

export const queueOf = (view: View, { community }: Review) =>
  community ? textOf(view, community.name) : view.t("review.governance");

function Subject({ view, review }: { view: View; review: Review }) {
  return (
    <div className="flex flex-col gap-1.5">
      <a href={reviewPath(view, review)} className="font-medium text-link hover:underline">
        {textOf(view, review.title)}
      </a>
      <span className="flex flex-wrap items-center gap-1.5">
        <Kind view={view} review={review} />
        <Urged view={view} review={review} />
      </span>
    </div>
  );
}

/** New submission, new version or archive, with the version's number; and the round, where it was reviewed before. */
export function Kind({ view, review }: { view: View; review: Review }) {
  const { t } = view;
  const { version, source, round } = review;
  return (
    <>
      <Badge>{version}</Badge>
      <Badge tone={version === "V1" ? "neutral" : "info"}>
        {t(version === "V1" ? "review.kind.new" : "review.kind.version")}
      </Badge>
      {round > 1 && (
        <Badge tone="attention" icon="i-tabler-refresh">{t("review.kind.again", { round })}</Badge>
      )}
      {review.unattended && <Badge tone="danger" icon="i-tabler-user-off">{t("review.unattended")}</Badge>}
      {source === "archive" && <Badge icon="i-tabler-archive">{t("review.kind.archive")}</Badge>}
    </>
  );
}

/** How often the depositor asked to hurry; the last reason stands beside it for everybody, not in a tooltip. */
export function Urged({ view, review }: { view: View; review: Review }) {
  const { t } = view;
  const { urges, lastUrge } = review;
  if (urges === 0) return null;
  const reason = lastUrge && (lastUrge.specification || t(`review.urge.${lastUrge.reason}`));
  return (
    <>
      <Badge tone="attention" icon="i-tabler-bell-ringing">{t("review.urged", { count: urges })}</Badge>
      {reason && <span className="text-sm text-soft line-clamp-1">{reason}</span>}
    </>
  );
}

/** Working days since the submission; past the term with an icon and a word. */
export function Age({ view, review, stacked }: { view: View; review: Review; stacked?: boolean }) {
  const { t } = view;
  return (
    <span
      className={stacked ? "flex flex-col items-start gap-1" : "inline-flex flex-wrap items-center gap-2"}
    >
      <span className="whitespace-nowrap">{t("review.days", { count: review.workingDays })}</span>
      {review.overdue
        ? <Badge tone="danger" icon="i-tabler-alarm">{t("review.overdue")}</Badge>
        : (
          <span className="text-sm text-faint whitespace-nowrap">
            {t("review.dueAt", { date: formatDate(review.dueAt) })}
          </span>
        )}
    </span>
  );
}

function Decided({ view, review }: { view: View; review: Review }) {
  const { decidedAt, decidedBy, workingDays } = review;
  if (!decidedAt) return null;
  return (
    <span className="flex flex-col gap-0.5">
      <span className="whitespace-nowrap">
        <time dateTime={decidedAt}>{formatDate(decidedAt)}</time>{" "}
        <span className="text-sm text-faint">({view.t("review.days", { count: workingDays })})</span>
      </span>
      {decidedBy && <span className="text-sm text-faint">{decidedBy}</span>}
    </span>
  );
}

function Act({ view, query, user, review }: QueueProps & { review: Review }) {
  const { t } = view;
  const mine = user.reviewer && review.state === "OPEN";
  const label = t(mine ? "review.open" : "review.look");
  const title = textOf(view, review.title);
  return (
    <span className="flex flex-wrap gap-2 lg:flex-nowrap lg:justify-end">
      <LinkButton
        size="sm"
        variant={mine ? "primary" : "secondary"}
        href={reviewPath(view, review)}
        aria-label={labelled(view.locale, label, title)}
      >
        {label}
      </LinkButton>
      {review.held && user.reviewer && (
        <form method="post" action={pathOf(view, queuePath(query))}>
          <input type="hidden" name="intent" value="release" />
          <input type="hidden" name="dataSetId" value={review.dataSetId} />
          <input type="hidden" name="version" value={review.version} />
          <Button
            type="submit"
            size="sm"
            variant="primary"
            icon="i-tabler-send"
            aria-label={t("review.release.to", { title })}
          >
            {t("review.release")}
          </Button>
        </form>
      )}
    </span>
  );
}
