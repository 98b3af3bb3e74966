/** Updates of papers that wait for their reviewers (spec 3 §2, row 15). */
import type { Context } from "hono";
import { createRoute } from "honox/factory";
import { ApiError } from "../../sdk/mod.ts";
import { PAPER_UPDATE_STATES } from "../../sdk/model/request.ts";
import { localizedPath } from "../../locales/format.ts";
import { keepPrivate, readForm, smallForm } from "../_components/account/form.ts";
import { DONE } from "../_components/hub/FlashNote.tsx";
import { explainRefusal } from "../_components/hub/refusal.ts";
import { type PostedPaperDecision, QueuePage } from "../_components/related_papers/QueuePage.tsx";
import { forbiddenPage } from "../_components/review/forbidden.tsx";
import { toLogin } from "../_signed_in.ts";

const mayLook = ({ var: { user } }: Context) => user?.reviewer || user?.role === "administrator";

export default createRoute((c) => {
  if (!c.var.user) return toLogin(c);
  return mayLook(c) ? show(c) : forbiddenPage(c);
});

export const POST = createRoute(smallForm, async (c) => {
  const { t, user, locale, repository } = c.var;
  if (!user) return toLogin(c, "/manage/papers");
  if (!mayLook(c)) return forbiddenPage(c);
  const form = await readForm(c);
  const [paperUpdateId, passed] = [form("paperUpdateId"), form("action") === "pass"];
  const comments = form("comments").replaceAll("\r\n", "\n");
  if (!passed && comments.trim() === "") {
    return await show(c, { paperUpdateId, comments, error: t("validation.commentsRequired") });
  }
  try {
    await repository.relatedPapers.decide(paperUpdateId, passed, comments);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return await show(c, { paperUpdateId, comments, problem: explainRefusal(error, locale) });
  }
  return c.redirect(localizedPath(locale, `/manage/papers?${DONE}=papers`), 303);
});

async function show(c: Context, posted?: PostedPaperDecision) {
  const { t, locale, user, repository } = c.var;
  if (!user) return toLogin(c);
  const state = PAPER_UPDATE_STATES.find((one) => one === c.req.query("state")) ?? "PENDING";
  const page = Number(c.req.query("page") ?? 1);
  const queue = await repository.relatedPapers.queue({
    state,
    page: Number.isInteger(page) && page > 0 ? page : 1,
  });
  const done = c.req.query(DONE) === "papers" ? t("retraction.papers.decided") : undefined;
  keepPrivate(c);
  return c.render(<QueuePage {...{ view: { t, locale }, user, state, queue, posted, done }} />, {
    title: t("retraction.papers.queueTitle"),
    noindex: true,
  });
}
