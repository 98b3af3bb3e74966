import { COMMENT_MAX } from "../../../sdk/model/limits.ts";
import { CHECKLIST, type ChecklistEntry, type Review } from "../../../sdk/model/review.ts";
import type { View } from "../dataset/view.ts";
import { Alert } from "../../../ui/Alert.tsx";
import { Button } from "../../../ui/Button.tsx";
import { namedProblems } from "../../../ui/form/named_problems.ts";
import { ProblemSummary } from "../../../ui/form/ProblemSummary.tsx";
import { TextArea } from "../../../ui/form/TextInput.tsx";
import { Checklist, type ItemErrors, verdictTextId } from "./Checklist.tsx";
import { reviewPath } from "./QueueRows.tsx";
import type { RemarkTexts } from "./RemarkField.tsx";

/** Anchor at which a refused decision comes back. */
const DECISION = "decision";

/** A decision that came back, with what is wrong beside its fields. */
export interface PostedDecision {
  checklist: Partial<ChecklistEntry>[];
  comments: string;
  remarks: RemarkTexts;
  errors: { checklist?: string; comments?: string };
  /** What is wrong with the text of an item, by its name. */
  itemErrors: ItemErrors;
  /** What the server said against it. */
  problem?: string;
}

/** Named after its review: what is kept of one is not put into another. */
export const decisionFormId = ({ reviewId }: Pick<Review, "reviewId">) => `decide-${reviewId}`;

export function DecisionForm(
  { view, review, posted }: { view: View; review: Review; posted?: PostedDecision },
) {
  const { t } = view;
  const { errors = {}, problem } = posted ?? {};
  const comments = (
    <TextArea
      id="comments"
      name="comments"
      label={t("review.comments")}
      hint={t("review.commentsHint")}
      error={errors.comments}
      rows={6}
      maxLength={COMMENT_MAX}
      defaultValue={posted?.comments ?? review.comments}
      className="scroll-mt-24 scroll-mb-28"
    />
  );
  return (
    <form
      id={decisionFormId(review)}
      method="post"
      action={`${reviewPath(view, review)}#${DECISION}`}
      className="panel p-4 md:p-5 flex flex-col gap-5"
      aria-label={t("review.decision")}
    >
      <Problems view={view} posted={posted} />
      {problem && <Alert id={DECISION} live tone="danger" title={t("review.problem")}>{problem}</Alert>}
      {/* What is missing stands right below the summary that names it. */}
      {errors.comments && comments}
      <Checklist
        view={view}
        entries={posted?.checklist ?? review.checklist}
        error={errors.checklist}
        itemErrors={posted?.itemErrors ?? {}}
      />
      {!errors.comments && comments}
      <p className="text-sm text-faint">{t("review.unsaved")}</p>
      <div className="sticky bottom-0 -mx-4 md:-mx-5 -mb-4 md:-mb-5 px-4 md:px-5 py-3 grid grid-cols-2 gap-3 bg-surface border-t border-line rounded-b-lg">
        <Button type="submit" name="action" value="return" icon="i-tabler-arrow-back-up">
          {t("review.return")}
        </Button>
        <Button type="submit" name="action" value="accept" variant="primary" icon="i-tabler-check">
          {t("review.accept")}
        </Button>
      </div>
    </form>
  );
}

/** Takes the focus: the form's address leads to it. */
function Problems({ view, posted }: { view: View; posted?: PostedDecision }) {
  if (!posted || posted.problem) return null;
  const { t } = view;
  const items = CHECKLIST.filter((item) => posted.itemErrors[item]);
  return (
    <ProblemSummary
      id={DECISION}
      title={t("review.problem")}
      errors={{
        checklist: posted.errors.checklist ?? "",
        comments: posted.errors.comments ?? "",
        ...namedProblems(
          Object.fromEntries(items.map((item) => [verdictTextId(item), posted.itemErrors[item] ?? ""])),
          Object.fromEntries(items.map((item) => [verdictTextId(item), t(`review.check.${item}`)])),
          t,
        ),
      }}
      autoFocus
    />
  );
}
