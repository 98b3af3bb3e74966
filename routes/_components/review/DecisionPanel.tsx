import { formatDateTime } from "../../../locales/format.ts";
import { pathOf, type View } from "../dataset/view.ts";
import { Alert } from "../../../ui/Alert.tsx";
import { Button, LinkButton } from "../../../ui/Button.tsx";
import { queuePath } from "./address.ts";
import { DecisionForm } from "./DecisionForm.tsx";
import type { ReviewPageProps } from "./review_props.ts";
import { Findings, ReviewRemarks } from "./ReviewRemarks.tsx";

/** The form of the decision, or what was decided, or why this person does not decide. */
export function DecisionPanel({ view, user, data, decides, posted }: ReviewPageProps) {
  const { t } = view;
  const { review } = data;
  if (review.state !== "OPEN") {
    return (
      <>
        {posted?.problem && (
          <div className="mb-4">
            <Alert id="decision" live tone="danger" title={t("review.problem")}>{posted.problem}</Alert>
          </div>
        )}
        <Decided view={view} data={data} release={review.held && user.reviewer} />
      </>
    );
  }
  if (decides) return <DecisionForm view={view} review={review} posted={posted} />;
  if (review.unattended) {
    return <Alert tone="danger" title={t(data.own ? "review.unattendedOwn" : "review.unattendedText")} />;
  }
  return <Alert tone="info" title={t(user.reviewer ? "review.ownText" : "review.readOnly")} />;
}

function Decided({ view, data, release }: Pick<ReviewPageProps, "view" | "data"> & { release: boolean }) {
  const { t } = view;
  const { state, decidedAt, decidedBy, comments, remarks, checklist } = data.review;
  const text = t("review.decided", {
    state: t(`review.state.${state}`),
    date: decidedAt ? formatDateTime(decidedAt) : "",
  });
  return (
    <Alert tone={state === "ACCEPTED" ? "open" : "info"} title={text}>
      {decidedBy && <p className="text-sm text-soft">{t("review.decidedBy", { name: decidedBy })}</p>}
      {comments && <p className="mt-2 whitespace-pre-line break-words">{comments}</p>}
      <ReviewRemarks view={view} remarks={remarks} />
      <Findings view={view} findings={checklist} />
      <div className="mt-3 flex flex-wrap gap-2">
        {release && <Release view={view} data={data} />}
        <LinkButton size="sm" href={pathOf(view, "/manage")}>{t("review.back")}</LinkButton>
      </div>
    </Alert>
  );
}

function Release({ view, data: { review } }: { view: View; data: ReviewPageProps["data"] }) {
  return (
    <form method="post" action={pathOf(view, queuePath({ state: "HELD" }))}>
      <input type="hidden" name="intent" value="release" />
      <input type="hidden" name="dataSetId" value={review.dataSetId} />
      <input type="hidden" name="version" value={review.version} />
      <Button type="submit" size="sm" variant="primary" icon="i-tabler-send">
        {view.t("review.toRelease")}
      </Button>
    </form>
  );
}
