/** Requests for retraction: the list, and with `?id=` one of them with its decision (spec 3 §2, row 17). */
import type { Context } from "hono";
import { createRoute } from "honox/factory";
import { ApiError } from "../../sdk/mod.ts";
import {
  RETRACTION_DECISIONS,
  RETRACTION_STATES,
  retractionDecisionSchema,
} from "../../sdk/model/request.ts";
import { localizedPath } from "../../locales/format.ts";
import { keepPrivate, readForm, smallForm } from "../_components/account/form.ts";
import { pathOf, textOf } from "../_components/dataset/view.ts";
import { notFoundPage } from "../_components/errors/error_pages.tsx";
import { DONE } from "../_components/hub/FlashNote.tsx";
import { explainRefusal } from "../_components/hub/refusal.ts";
import { DecisionPage, type PostedDecision } from "../_components/retraction/DecisionPage.tsx";
import { QueuePage } from "../_components/retraction/QueuePage.tsx";
import { LinkButton } from "../_components/ui/Button.tsx";
import { EmptyState } from "../_components/ui/EmptyState.tsx";
import { orUndefined } from "../_loaders/absent.ts";
import { toLogin } from "../_signed_in.ts";

const mayDecide = ({ var: { user } }: Context) =>
  user?.role === "governance" || user?.role === "administrator";

export default createRoute((c) => {
  if (!c.var.user) return toLogin(c);
  if (!mayDecide(c)) return forbidden(c);
  return c.req.query("id") ? showOne(c) : showQueue(c);
});

export const POST = createRoute(smallForm, async (c) => {
  if (!c.var.user) return toLogin(c, "/manage/retractions");
  if (!mayDecide(c)) return forbidden(c);
  const posted = judge(c, await readForm(c));
  const parsed = retractionDecisionSchema.safeParse(posted);
  if (!parsed.success || Object.keys(posted.errors).length > 0) return await showOne(c, posted);
  try {
    await c.var.repository.retractions.decide(c.req.query("id") ?? "", parsed.data);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return await showOne(c, { ...posted, problem: explainRefusal(error, c.var.locale) });
  }
  return c.redirect(localizedPath(c.var.locale, `/manage/retractions?${DONE}=decide`), 303);
});

/** The irrevocable wants more than a click (experience 38). */
function judge({ var: { t } }: Context, form: (name: string) => string): PostedDecision {
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

async function showOne(c: Context, posted?: PostedDecision) {
  const { t, locale, user, repository, quarantineDays } = c.var;
  const request = await orUndefined(repository.retractions.get(c.req.query("id") ?? ""));
  if (!request || !user) return notFoundPage(c);
  const view = { t, locale };
  keepPrivate(c);
  return c.render(<DecisionPage {...{ view, user, request, quarantineDays, posted }} />, {
    title: `${t("retraction.requestTitle")}: ${textOf(view, request.title)}`,
    noindex: true,
  });
}

async function showQueue(c: Context) {
  const { t, locale, user, repository, quarantineDays } = c.var;
  if (!user) return toLogin(c);
  const state = RETRACTION_STATES.find((one) => one === c.req.query("state")) ?? "PENDING";
  const page = Number(c.req.query("page") ?? 1);
  const queue = await repository.retractions.list({
    state,
    page: Number.isInteger(page) && page > 0 ? page : 1,
  });
  const done = c.req.query(DONE) === "decide" ? t("retraction.done.decide") : undefined;
  keepPrivate(c);
  return c.render(
    <QueuePage {...{ view: { t, locale }, user, state, queue, quarantineDays, done }} />,
    {
      title: t("retraction.queueTitle"),
      noindex: true,
    },
  );
}

function forbidden(c: Context) {
  const { t, locale } = c.var;
  const action = (
    <LinkButton variant="primary" href={pathOf({ t, locale }, "/datalist")}>
      {t("retraction.backToData")}
    </LinkButton>
  );
  return c.render(
    <EmptyState icon="i-tabler-lock" title={t("retraction.forbiddenTitle")} action={action}>
      {t("retraction.forbiddenText")}
    </EmptyState>,
    { title: t("retraction.forbiddenTitle"), status: 403, noindex: true },
  );
}
