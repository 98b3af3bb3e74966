/** One review: what the depositor sent, the checklist, and the decision. */
import { labelled } from "../../locales/format.ts";
import type { Context } from "hono";
import type { Issue } from "../../sdk/model/issue.ts";
import { toIssues } from "../../sdk/model/issue.ts";
import {
  acceptReviewSchema,
  CHECKLIST,
  type ChecklistEntry,
  REMARK_SUBJECTS,
  returnReviewSchema,
  VERDICTS,
} from "../../sdk/model/review.ts";
import { explainIssues } from "../_components/account/form.ts";
import { textOf } from "../_components/dataset/view.ts";
import { DONE } from "../_components/own_datasets/FlashNote.tsx";
import { explainRefusal } from "../_components/own_datasets/refusal.ts";
import { verdictName, verdictTextName } from "../_components/review/Checklist.tsx";
import type { PostedDecision } from "../_components/review/DecisionForm.tsx";
import { remarkName, type RemarkTexts } from "../_components/review/RemarkField.tsx";
import { ReviewPage } from "../_components/review/ReviewPage.tsx";
import { loadReview } from "../_loaders/review.ts";
import { definePage, definePost } from "../_page.ts";

const page = definePage({
  access: "manage:reviews",
  load: (c, _posted?: PostedDecision) => loadReview(c.var.repository, c.req.query("reviewId") ?? ""),
  render: (data, { view, user, t }, posted) => ({
    content: <ReviewPage {...{ view, user, data, posted }} decides={data.decides && user.reviewer} />,
    title: labelled(view.locale, t("review.title"), textOf(view, data.review.title)),
  }),
});

export default page;

export const POST = definePost({
  page,
  // Platform administrators read reviews, and decide none.
  may: (user) => user.reviewer,
  read: ({ fields }) => ({
    action: fields.get("action") === "accept" ? "accept" as const : "return" as const,
    decision: {
      checklist: readChecklist(fields),
      comments: typed(fields, "comments"),
      remarks: readRemarks(fields),
    },
  }),
  act: async ({ action, decision }, c) => {
    const { reviews } = c.var.repository;
    const remarks = Object.entries(decision.remarks).map(([about, text]) => ({ about, text }));
    const parsed = (action === "accept" ? acceptReviewSchema : returnReviewSchema)
      .safeParse({ ...decision, remarks });
    if (!parsed.success) return { posted: comeBack(c, decision, toIssues(parsed.error)) };
    const reviewId = c.req.query("reviewId") ?? "";
    if (action === "accept") await reviews.accept(reviewId, parsed.data);
    else await reviews.returnForRevision(reviewId, parsed.data);
    return `/manage?${DONE}=${action}`;
  },
  explain: (error, { decision }, c) => ({
    posted: { ...comeBack(c, decision, error.issues), problem: explainRefusal(error, c.var.locale) },
  }),
});

/** Forms send line breaks as two characters, which would count twice. */
const typed = (fields: FormData, name: string) =>
  String(fields.get(name) ?? "").replaceAll("\r\n", "\n").trim();

/** A text without a verdict that shows it was hidden by the page, and is not sent along. */
function readChecklist(fields: FormData): ChecklistEntry[] {
  return CHECKLIST.flatMap((item) => {
    const verdict = VERDICTS.find((one) => one === fields.get(verdictName(item)));
    if (!verdict) return [];
    return [{ item, verdict, text: verdict === "pass" ? "" : typed(fields, verdictTextName(item)) }];
  });
}

function readRemarks(fields: FormData): RemarkTexts {
  const remarks: RemarkTexts = {};
  for (const about of REMARK_SUBJECTS) {
    const text = typed(fields, remarkName(about));
    if (text) remarks[about] = text;
  }
  return remarks;
}

function comeBack(
  c: Context,
  decision: Pick<PostedDecision, "checklist" | "comments" | "remarks">,
  issues: readonly Issue[],
): PostedDecision {
  const errors = explainIssues(issues, c.var.t);
  // An issue names an entry by its place in the list.
  const itemErrors = Object.fromEntries(
    decision.checklist.flatMap(({ item }, index) => {
      const error = errors[`checklist.${index}.text`];
      return item && error ? [[item, error]] : [];
    }),
  );
  return { ...decision, errors, itemErrors };
}
