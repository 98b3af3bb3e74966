/** Requests for retraction: the list, and with `?id=` one of them with its decision (spec 3 §2, row 17). */
import { labelled } from "../../locales/format.ts";
import type { Context } from "hono";
import type { Translate } from "../../locales/mod.ts";
import { RETRACTION_DECISIONS, retractionDecisionSchema } from "../../sdk/model/request.ts";
import { RETRACTION_WORKFLOW } from "../../sdk/model/request_types.ts";
import { textOf } from "../_components/dataset/view.ts";
import { DONE } from "../_components/own_datasets/FlashNote.tsx";
import { explainRefusal } from "../_components/own_datasets/refusal.ts";
import { readQueueQuery } from "../_components/request/queue_query.ts";
import { DecisionPage, type PostedDecision } from "../_components/retraction/DecisionPage.tsx";
import { QueuePage } from "../_components/retraction/RetractionQueuePage.tsx";
import { orUndefined } from "../_loaders/absent.ts";
import { definePage, definePost, type FormReader } from "../_page.ts";

const page = definePage({
  access: "manage:retractions",
  load: async (c, posted?: PostedDecision) => {
    const id = c.req.query("id");
    if (!posted && !id) return await loadQueue(c);
    const request = await orUndefined(c.var.repository.retractions.get(id ?? ""));
    return request && { request };
  },
  render: (data, { view, user, t, quarantineDays, ...stage }, posted) => {
    if ("request" in data) {
      const { request } = data;
      return {
        content: <DecisionPage {...{ view, user, request, quarantineDays, posted }} />,
        title: labelled(view.locale, t("retraction.requestTitle"), textOf(view, request.title)),
      };
    }
    const done = stage.done === "decide" ? t("retraction.done.decide") : undefined;
    return {
      content: <QueuePage {...data} {...{ view, user, quarantineDays, done }} />,
      title: t("retraction.queueTitle"),
    };
  },
});

export default page;

export const POST = definePost({
  page,
  returnTo: "/manage/retractions",
  read: (form, c) => readDecision(c.var.t, form),
  act: async (posted, c) => {
    const parsed = retractionDecisionSchema.safeParse(posted);
    if (!parsed.success || Object.keys(posted.errors).length > 0) return { posted };
    await c.var.repository.retractions.decide(c.req.query("id") ?? "", parsed.data);
    return `/manage/retractions?${DONE}=decide`;
  },
  explain: (error, posted, c) => ({
    posted: { ...posted, problem: explainRefusal(error, c.var.locale) },
  }),
});

async function loadQueue(c: Context) {
  const { state, page } = readQueueQuery((name) => c.req.query(name), RETRACTION_WORKFLOW);
  return { state, queue: await c.var.repository.retractions.list({ state, page }) };
}

/** The irrevocable wants more than a click (experience 38). */
function readDecision(t: Translate, form: FormReader): PostedDecision {
  const decision = RETRACTION_DECISIONS.find((one) => one === form("decision"));
  const comments = form("comments").replaceAll("\r\n", "\n");
  const errors: PostedDecision["errors"] = {};
  const word = t("retraction.word");
  if (!decision) errors.decision = t("retraction.chooseDecision");
  if (decision === "REJECTED" && comments.trim() === "") errors.comments = t("retraction.commentsRequired");
  if (decision === "WITHDRAWN" && form("word").trim().toLowerCase() !== word) {
    errors.word = t("retraction.wordWrong", { word });
  }
  return { decision, comments, errors };
}
