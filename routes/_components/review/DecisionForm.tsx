import { COMMENT_MAX } from "../../../sdk/model/limits.ts";
import { CHECKLIST, type ChecklistItem, type Review } from "../../../sdk/model/review.ts";
import { type View } from "../dataset/view.ts";
import { Alert } from "../ui/Alert.tsx";
import { Button } from "../ui/Button.tsx";
import { Checkbox } from "../ui/Choice.tsx";
import { FieldError } from "../ui/Field.tsx";
import { TextArea } from "../ui/TextInput.tsx";
import { reviewPath } from "./QueuePage.tsx";

/** A decision that came back, with what is wrong beside its fields. */
export interface PostedDecision {
  checklist: ChecklistItem[];
  comments: string;
  errors: { checklist?: string; comments?: string };
  /** What the server said against it. */
  problem?: string;
}

export function DecisionForm(
  { view, review, posted }: { view: View; review: Review; posted?: PostedDecision },
) {
  const { t } = view;
  const checked = posted?.checklist ?? review.checklist;
  const { errors = {}, problem } = posted ?? {};
  return (
    <form
      method="post"
      action={reviewPath(view, review)}
      className="panel p-5 flex flex-col gap-5"
      aria-label={t("review.decision")}
    >
      {problem && <Alert id="problem" live tone="danger" title={t("review.failed")}>{problem}</Alert>}
      <fieldset aria-describedby={errors.checklist ? "checklist-error" : undefined}>
        <legend className="text-lg font-semibold">{t("review.checklist")}</legend>
        <p className="mt-1 mb-3 text-sm text-faint">{t("review.checklistHint")}</p>
        <div className="flex flex-col gap-2">
          {CHECKLIST.map((item) => (
            <Checkbox
              key={item}
              name="checklist"
              value={item}
              label={t(`review.check.${item}`)}
              defaultChecked={checked.includes(item)}
            />
          ))}
        </div>
        {errors.checklist && <FieldError id="checklist">{errors.checklist}</FieldError>}
      </fieldset>
      <TextArea
        id="comments"
        name="comments"
        label={t("review.comments")}
        hint={t("review.commentsHint")}
        error={errors.comments}
        rows={6}
        maxLength={COMMENT_MAX}
        defaultValue={posted?.comments ?? review.comments}
      />
      <div className="grid grid-cols-2 gap-3">
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
