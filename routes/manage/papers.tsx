/** Updates of papers that wait for their reviewers (spec 3 §2, row 15). */
import { PAPER_UPDATE_WORKFLOW } from "../../sdk/model/request_types.ts";
import { DONE } from "../_components/own_datasets/FlashNote.tsx";
import { explainRefusal } from "../_components/own_datasets/refusal.ts";
import { type PostedPaperDecision, QueuePage } from "../_components/related_papers/PaperQueuePage.tsx";
import { readQueueQuery } from "../_components/request/queue_query.ts";
import { definePage, definePost } from "../_page.ts";

const page = definePage({
  access: "manage:papers",
  load: async (c, _posted?: PostedPaperDecision) => {
    const { state, page } = readQueueQuery((name) => c.req.query(name), PAPER_UPDATE_WORKFLOW);
    return { state, queue: await c.var.repository.relatedPapers.queue({ state, page }) };
  },
  render: (data, { view, user, t, ...stage }, posted) => {
    const done = stage.done === "papers" ? t("retraction.papers.decided") : undefined;
    return {
      content: <QueuePage {...data} {...{ view, user, posted, done }} />,
      title: t("retraction.papers.queueTitle"),
    };
  },
});

export default page;

export const POST = definePost({
  page,
  returnTo: "/manage/papers",
  read: (form) => ({
    paperUpdateId: form("paperUpdateId"),
    passed: form("action") === "pass",
    comments: form("comments").replaceAll("\r\n", "\n"),
  }),
  act: async ({ paperUpdateId, passed, comments }, { var: { t, repository } }) => {
    if (!passed && comments.trim() === "") {
      return { posted: { paperUpdateId, comments, error: t("validation.commentsRequired") } };
    }
    await repository.relatedPapers.decide(paperUpdateId, passed, comments);
    return `/manage/papers?${DONE}=papers`;
  },
  explain: (error, { paperUpdateId, comments }, c) => ({
    posted: { paperUpdateId, comments, problem: explainRefusal(error, c.var.locale) },
  }),
});
