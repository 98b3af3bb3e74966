/** One review: what the depositor sent, the checklist, and the decision. */
import type { Context } from "hono";
import { createRoute } from "honox/factory";
import { ApiError } from "../../sdk/mod.ts";
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
import { localizedPath } from "../../locales/format.ts";
import { explainIssues, forbidCaching, smallForm } from "../_components/account/form.ts";
import { textOf } from "../_components/dataset/view.ts";
import { notFoundPage } from "../_components/errors/error_pages.tsx";
import { DONE } from "../_components/hub/FlashNote.tsx";
import { explainRefusal } from "../_components/hub/refusal.ts";
import { verdictName, verdictTextName } from "../_components/review/Checklist.tsx";
import type { PostedDecision } from "../_components/review/DecisionForm.tsx";
import { forbiddenPage } from "../_components/review/forbidden.tsx";
import { mayOpen } from "../_components/review/ManageNav.tsx";
import { remarkName, type RemarkTexts } from "../_components/review/RemarkField.tsx";
import { ReviewPage } from "../_components/review/ReviewPage.tsx";
import { loadReview } from "../_loaders/review.ts";
import { readFields } from "../_form.ts";
import { redirectToLogin } from "../_login_redirect.ts";

export default createRoute((c) => {
  const { user } = c.var;
  if (!user) return redirectToLogin(c);
  if (!mayOpen("reviews", user)) return forbiddenPage(c);
  return show(c);
});

export const POST = createRoute(smallForm, async (c) => {
  const { locale, user, repository } = c.var;
  if (!user) return redirectToLogin(c);
  if (!user.reviewer) return forbiddenPage(c);
  const fields = await readFields(c);
  const action = fields.get("action") === "accept" ? "accept" : "return";
  const decision = {
    checklist: readChecklist(fields),
    comments: typed(fields, "comments"),
    remarks: readRemarks(fields),
  };
  const remarks = Object.entries(decision.remarks).map(([about, text]) => ({ about, text }));
  const parsed = (action === "accept" ? acceptReviewSchema : returnReviewSchema)
    .safeParse({ ...decision, remarks });
  if (!parsed.success) return show(c, comeBack(c, decision, toIssues(parsed.error)));
  try {
    const reviewId = c.req.query("reviewId") ?? "";
    if (action === "accept") await repository.reviews.accept(reviewId, parsed.data);
    else await repository.reviews.returnForRevision(reviewId, parsed.data);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return show(c, { ...comeBack(c, decision, error.issues), problem: explainRefusal(error, locale) });
  }
  return c.redirect(localizedPath(locale, `/manage?${DONE}=${action}`), 303);
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

async function show(c: Context, posted?: PostedDecision) {
  const { t, locale, user, repository } = c.var;
  const data = await loadReview(repository, c.req.query("reviewId") ?? "");
  if (!data) return notFoundPage(c);
  const view = { t, locale };
  const decides = data.decides && user!.reviewer;
  forbidCaching(c);
  return c.render(<ReviewPage view={view} user={user!} data={data} decides={decides} posted={posted} />, {
    title: `${t("review.title")}: ${textOf(view, data.review.title)}`,
    noindex: true,
  });
}
