import type { CurrentUser, Retraction } from "../../../sdk/mod.ts";
import { type RequestPage, RETRACTION_STATES, type RetractionState } from "../../../sdk/model/request.ts";
import { formatDate } from "../../../locales/format.ts";
import { pathOf, textOf, type View } from "../dataset/view.ts";
import { RequestQueue } from "../review/RequestQueue.tsx";
import { Badge } from "../../../ui/Badge.tsx";
import { LinkButton } from "../../../ui/Button.tsx";

interface Props {
  view: View;
  user: CurrentUser;
  state: RetractionState;
  queue: RequestPage<Retraction, RetractionState>;
  /** Days until the files of a withdrawn version go for good. */
  quarantineDays: number;
  done?: string;
}

const queuePath = (state: RetractionState, page = 1) =>
  `/manage/retractions?state=${state}${page > 1 ? `&page=${page}` : ""}`;

export const requestPath = (view: View, { retractionId }: Pick<Retraction, "retractionId">) =>
  pathOf(view, `/manage/retractions?id=${retractionId}`);

/** Requests for retraction by state, oldest first. */
export function QueuePage({ view, user, state, queue, quarantineDays, done }: Props) {
  const { t } = view;
  return (
    <RequestQueue
      {...{ view, user, state, queue, done }}
      current="retractions"
      texts={{
        title: t("retraction.queueTitle"),
        intro: t("retraction.queueIntro", { days: quarantineDays }),
        emptyTitle: t("retraction.emptyTitle"),
        emptyText: t("retraction.emptyText"),
      }}
      states={RETRACTION_STATES}
      nameOf={(one) => t(`retraction.state.${one}`)}
      countOf={(one) => queue.counts[one]}
      pathTo={queuePath}
    >
      {queue.list.map((request) => <QueueRow key={request.retractionId} view={view} request={request} />)}
    </RequestQueue>
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
