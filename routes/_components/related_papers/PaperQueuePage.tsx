import type { CurrentUser, PaperUpdate } from "../../../sdk/mod.ts";
import { COMMENT_MAX } from "../../../sdk/model/limits.ts";
import type { PaperUpdateState, RequestPage } from "../../../sdk/model/request.ts";
import { PAPER_UPDATE_WORKFLOW } from "../../../sdk/model/request_types.ts";
import { formatDate, labelled } from "../../../locales/format.ts";
import { detailPath, pathOf, textOf, type View } from "../dataset/view.ts";
import { RequestQueuePage } from "../request/RequestQueuePage.tsx";
import { Alert } from "../../../ui/Alert.tsx";
import { Badge } from "../../../ui/Badge.tsx";
import { Button } from "../../../ui/Button.tsx";
import { TextArea } from "../../../ui/form/TextInput.tsx";
import { PaperStateBadge } from "./HistoryPage.tsx";
import { PaperList } from "./PaperList.tsx";

/** A decision that came back. */
export interface PostedPaperDecision {
  paperUpdateId: string;
  comments: string;
  error?: string;
  problem?: string;
}

interface Props {
  view: View;
  user: CurrentUser;
  state: PaperUpdateState;
  queue: RequestPage<PaperUpdate, PaperUpdateState>;
  posted?: PostedPaperDecision;
  done?: string;
}

/** Updates of papers that wait, each with what the version shows now, and the decision below. */
export function QueuePage({ view, user, state, queue, posted, done }: Props) {
  const { t } = view;
  return (
    <RequestQueuePage
      {...{ view, user, state, queue, done }}
      area="papers"
      workflow={PAPER_UPDATE_WORKFLOW}
      texts={{
        title: t("retraction.papers.queueTitle"),
        intro: t("retraction.papers.queueIntro"),
        emptyTitle: t("retraction.papers.emptyTitle"),
        emptyText: t("retraction.papers.emptyText"),
      }}
      nameOf={(one) => t(`retraction.papers.state.${one}`)}
      row={(update) => (
        <Row
          key={update.paperUpdateId}
          view={view}
          update={update}
          mayDecide={user.reviewer}
          posted={posted?.paperUpdateId === update.paperUpdateId ? posted : undefined}
        />
      )}
    />
  );
}

interface RowProps {
  view: View;
  update: PaperUpdate;
  mayDecide: boolean;
  posted?: PostedPaperDecision;
}

function Row({ view, update, mayDecide, posted }: RowProps) {
  const { t } = view;
  const { paperUpdateId, dataSetId, version, title, state, createdAt, dueAt, comments } = update;
  return (
    <li id={paperUpdateId} className="panel p-4 md:p-5">
      <p className="flex flex-wrap items-baseline gap-2">
        <a
          href={detailPath(view, dataSetId, { version })}
          className="font-medium text-link hover:underline"
        >
          {textOf(view, title)}
        </a>
        <Badge>{version}</Badge>
        <PaperStateBadge view={view} state={state} />
      </p>
      <p className="mt-1 text-sm text-faint">
        {t("retraction.papers.submittedOn", { date: formatDate(createdAt) })} ·{" "}
        {t("retraction.papers.due", { date: formatDate(dueAt) })}
      </p>
      <div className="mt-4 grid md:grid-cols-2 gap-6">
        <section>
          <h2 className="text-sm font-medium text-faint mb-2">{t("retraction.papers.now")}</h2>
          <PaperList view={view} papers={update.currentPapers ?? []} />
        </section>
        <section>
          <h2 className="text-sm font-medium text-faint mb-2">{t("retraction.papers.proposed")}</h2>
          <PaperList view={view} papers={update.papers} />
        </section>
      </div>
      {comments && (
        <blockquote className="mt-4 border-l-2 border-line pl-3 whitespace-pre-line text-soft">
          {comments}
        </blockquote>
      )}
      {state === "PENDING" && mayDecide && <Decision view={view} update={update} posted={posted} />}
    </li>
  );
}

function Decision({ view, update, posted }: Pick<RowProps, "view" | "update" | "posted">) {
  const { t } = view;
  const { paperUpdateId } = update;
  return (
    <form
      method="post"
      action={pathOf(view, "/manage/papers")}
      className="mt-5 pt-4 border-t border-line flex flex-col gap-4"
      aria-label={labelled(view.locale, t("retraction.decision"), textOf(view, update.title))}
    >
      {posted?.problem && (
        <Alert live tone="danger" title={t("retraction.decideFailed")}>{posted.problem}</Alert>
      )}
      <input type="hidden" name="paperUpdateId" value={paperUpdateId} />
      <TextArea
        id={`comments-${paperUpdateId}`}
        name="comments"
        label={t("retraction.papers.comments")}
        hint={t("retraction.papers.commentsHint")}
        error={posted?.error}
        rows={2}
        maxLength={COMMENT_MAX}
        defaultValue={posted?.comments}
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Button type="submit" name="action" value="return" icon="i-tabler-arrow-back-up">
          {t("retraction.papers.return")}
        </Button>
        <Button type="submit" name="action" value="pass" variant="primary" icon="i-tabler-check">
          {t("retraction.papers.pass")}
        </Button>
      </div>
    </form>
  );
}
