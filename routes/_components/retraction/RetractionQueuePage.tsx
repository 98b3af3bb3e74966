import type { CurrentUser, Retraction } from "../../../sdk/mod.ts";
import type { RequestPage, RetractionState } from "../../../sdk/model/request.ts";
import { RETRACTION_WORKFLOW } from "../../../sdk/model/request_types.ts";
import { formatDate, labelled } from "../../../locales/format.ts";
import { pathOf, textOf, type View } from "../dataset/view.ts";
import { RequestQueuePage } from "../request/RequestQueuePage.tsx";
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

export const requestPath = (view: View, { retractionId }: Pick<Retraction, "retractionId">) =>
  pathOf(view, `/manage/retractions?id=${retractionId}`);

/** Requests for retraction by state, oldest first. */
export function QueuePage({ view, user, state, queue, quarantineDays, done }: Props) {
  const { t } = view;
  return (
    <RequestQueuePage
      {...{ view, user, state, queue, done }}
      area="retractions"
      workflow={RETRACTION_WORKFLOW}
      texts={{
        title: t("retraction.queueTitle"),
        intro: t("retraction.queueIntro", { days: quarantineDays }),
        emptyTitle: t("retraction.emptyTitle"),
        emptyText: t("retraction.emptyText"),
      }}
      nameOf={(one) => t(`retraction.state.${one}`)}
      row={(request) => <QueueRow key={request.retractionId} view={view} request={request} />}
    />
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
        aria-label={labelled(view.locale, label, textOf(view, request.title))}
      >
        {label}
      </LinkButton>
    </li>
  );
}
