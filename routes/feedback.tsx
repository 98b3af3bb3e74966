/** Answers to “Was this helpful?” of pages without scripts: counted, then a few words for whoever likes to write them. */
import { isPagePath } from "../sdk/model/page_feedback.ts";
import { withQuery } from "../sdk/path.ts";
import { explainIssues } from "./_components/account/form.ts";
import { FeedbackPage } from "./_components/article/FeedbackPage.tsx";
import { DONE } from "./_components/own_datasets/FlashNote.tsx";
import { definePage, definePost } from "./_page.ts";

interface Posted {
  page: string;
  helpful: boolean;
  remark: string;
  problem?: string;
}

const page = definePage({
  access: "anyone",
  load: (c, posted?: Posted) => {
    const path = posted?.page ?? c.req.query("page") ?? "";
    const helpful = posted ? posted.helpful : c.req.query("helpful") !== "no";
    return isPagePath(path) ? { path, helpful } : undefined;
  },
  render: (data, { view, t, done }, posted) => ({
    content: (
      <FeedbackPage
        view={view}
        {...data}
        sent={!posted && done === "remark"}
        typed={posted?.remark}
        problem={posted?.problem}
      />
    ),
    title: t("article.thanksTitle"),
  }),
});

export default page;

export const POST = definePost({
  page,
  read: (form) => ({
    page: form("page"),
    helpful: form("helpful") === "yes",
    isRemark: form("step") === "remark",
    remark: form("remark"),
  }),
  act: async ({ page, helpful, isRemark, remark }, c) => {
    if (!isPagePath(page)) return undefined;
    const { feedback } = c.var.repository;
    // The field is optional: whoever has nothing to add goes back to what they read.
    if (isRemark && !remark.trim()) return page;
    if (isRemark) await feedback.remark({ page, helpful, text: remark });
    else await feedback.send({ page, helpful });
    return withQuery("/feedback", {
      page,
      helpful: helpful ? "yes" : "no",
      [DONE]: isRemark ? "remark" : undefined,
    });
  },
  explain: (error, { isRemark, ...posted }, { var: { t, locale } }) => {
    if (!isRemark) throw error;
    return { posted: { ...posted, problem: explainIssues(error.issues, t, {}).text ?? error.in(locale) } };
  },
});
