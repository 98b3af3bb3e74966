import type { CurrentUser, Retraction } from "../../../sdk/mod.ts";
import { COMMENT_MAX } from "../../../sdk/model/limits.ts";
import { RETRACTION_DECISIONS, type RetractionDecision } from "../../../sdk/model/request.ts";
import { detailPath, pathOf, textOf, type View } from "../dataset/view.ts";
import { TimeZoneNote } from "../own_datasets/TimeZoneNote.tsx";
import { ManageNav } from "../review/ManageNav.tsx";
import { Alert } from "../../../ui/Alert.tsx";
import { Breadcrumbs } from "../../../ui/Breadcrumbs.tsx";
import { Button, LinkButton } from "../../../ui/Button.tsx";
import { RadioGroup } from "../../../ui/form/Choice.tsx";
import { TextArea, TextInput } from "../../../ui/form/TextInput.tsx";
import { requestPath } from "./RetractionQueuePage.tsx";
import { RequestCard } from "./RequestCard.tsx";

/** What was posted, with what is wrong beside its fields. */
export interface PostedDecision {
  decision?: RetractionDecision["decision"];
  comments: string;
  errors: Partial<Record<"decision" | "comments" | "word", string>>;
  problem?: string;
}

interface Props {
  view: View;
  user: CurrentUser;
  request: Retraction;
  /** Days until the files of a withdrawn version go for good. */
  quarantineDays: number;
  posted?: PostedDecision;
}

/** One request: what the depositor says at the left, the decision at the right. */
export function DecisionPage({ view, user, request, quarantineDays, posted }: Props) {
  const { t } = view;
  return (
    <>
      <ManageNav view={view} user={user} current="retractions" />
      <Breadcrumbs
        label={t("ui.breadcrumbs")}
        trail={[
          { label: t("retraction.queueTitle"), href: pathOf(view, "/manage/retractions") },
          { label: textOf(view, request.title) },
        ]}
      />
      <header className="mt-2 mb-6 flex flex-wrap items-start justify-between gap-4">
        <h1 className="text-2xl max-w-[60ch]">{textOf(view, request.title)}</h1>
        <LinkButton
          size="sm"
          icon="i-tabler-external-link"
          href={detailPath(view, request.dataSetId, { version: request.version })}
        >
          {t("retraction.openDataset")}
        </LinkButton>
      </header>
      <div className="grid lg:grid-cols-[minmax(0,1fr)_25rem] gap-6 items-start">
        <div className="flex flex-col gap-2 min-w-0">
          <RequestCard view={view} request={request} />
          <TimeZoneNote view={view} />
        </div>
        {request.state === "PENDING" && (
          <div className="lg:sticky lg:top-20">
            <DecisionForm {...{ view, request, quarantineDays, posted }} />
          </div>
        )}
      </div>
    </>
  );
}

function DecisionForm({ view, request, quarantineDays, posted }: Omit<Props, "user">) {
  const { t } = view;
  const { errors = {}, problem } = posted ?? {};
  const word = t("retraction.word");
  return (
    <form
      method="post"
      action={requestPath(view, request)}
      className="group panel p-5 flex flex-col gap-5"
      aria-label={t("retraction.decision")}
    >
      {problem && (
        <Alert id="problem" live tone="danger" title={t("retraction.decideFailed")}>{problem}</Alert>
      )}
      <RadioGroup
        name="decision"
        required
        label={t("retraction.decision")}
        error={errors.decision}
        defaultValue={posted?.decision}
        choices={RETRACTION_DECISIONS.map((value) => ({
          value,
          label: t(`retraction.decide.${value}`),
          hint: t(`retraction.decide.${value}.hint`, { days: quarantineDays }),
        }))}
      />
      <TextArea
        id="comments"
        name="comments"
        label={t("retraction.comments")}
        hint={t("retraction.commentsHint")}
        error={errors.comments}
        rows={4}
        maxLength={COMMENT_MAX}
        defaultValue={posted?.comments}
      />
      <div className="hidden group-has-[[value=WITHDRAWN]:checked]:block">
        <TextInput
          id="word"
          name="word"
          autoComplete="off"
          label={t("retraction.wordLabel", { word })}
          error={errors.word}
        />
      </div>
      <Button type="submit" variant="primary" icon="i-tabler-check">{t("retraction.decide")}</Button>
    </form>
  );
}
