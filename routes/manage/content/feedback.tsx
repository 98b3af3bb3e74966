/** What readers think of the articles: counts of “Was this helpful?”, and what they wrote. */
import { explainRefusal } from "../../_components/account/form.ts";
import { feedbackListPath, readFeedbackFilter } from "../../_components/content/address.ts";
import { FeedbackListPage } from "../../_components/content/FeedbackListPage.tsx";
import { DONE } from "../../_components/own_datasets/FlashNote.tsx";
import { definePage, definePost } from "../../_page.ts";

const CHANGES = ["handle", "reopen", "remove"] as const;

const page = definePage({
  access: "manage:content",
  load: async (c, posted?: { problem: string }) => {
    const filter = readFeedbackFilter((name) => c.req.query(name));
    const { state, article, answer, page } = filter;
    const { feedback } = c.var.repository;
    const [counts, remarks] = await Promise.all([
      feedback.list(),
      feedback.remarks({
        state,
        article: article || undefined,
        helpful: answer ? answer === "yes" : undefined,
        page,
        size: 20,
      }),
    ]);
    const remove = posted ? undefined : c.req.query("remove");
    return { filter, counts, remarks, asked: remarks.list.find(({ remarkId }) => remarkId === remove) };
  },
  render: (data, { view, user, t, ...stage }, posted) => {
    const did = posted ? undefined : CHANGES.find((one) => one === stage.done);
    return {
      content: (
        <FeedbackListPage
          {...data}
          {...posted}
          {...{ view, user, done: did && t(`content.feedback.did.${did}`) }}
        />
      ),
      title: t("content.part.feedback"),
    };
  },
});

export default page;

export const POST = definePost({
  page,
  returnTo: "/manage/content/feedback",
  read: (form) => ({ change: CHANGES.find((one) => one === form("intent")), id: form("id") }),
  act: async ({ change, id }, c) => {
    const { feedback } = c.var.repository;
    if (!change) return undefined;
    if (change === "remove") await feedback.removeRemark(id);
    else await feedback.handle(id, change === "handle");
    const filter = readFeedbackFilter((name) => c.req.query(name));
    return feedbackListPath(filter, { [DONE]: change });
  },
  explain: (error, _input, c) => ({ posted: { problem: explainRefusal(error, c) } }),
});
