/** The review queue (spec 2 §6): of the communities one administers, or of the data governance team. */
import type { Context } from "hono";
import { createRoute } from "honox/factory";
import { localizedPath } from "../locales/format.ts";
import { ApiError, type Repository } from "../sdk/mod.ts";
import { forbidCaching, readForm, smallForm } from "./_components/account/form.ts";
import { DONE } from "./_components/hub/FlashNote.tsx";
import { explainRefusal } from "./_components/hub/refusal.ts";
import { queuePath, readQueueQuery } from "./_components/review/address.ts";
import { forbiddenPage } from "./_components/review/forbidden.tsx";
import { mayOpen } from "./_components/review/ManageNav.tsx";
import { QueuePage } from "./_components/review/QueuePage.tsx";
import { redirectToLogin } from "./_login_redirect.ts";

const CHANGES = ["release", "hold", "unhold"] as const;
type Change = (typeof CHANGES)[number];
const DONE_TEXTS = [...CHANGES, "accept", "return"] as const;

export default createRoute((c) => {
  const { user } = c.var;
  if (!user) return redirectToLogin(c);
  return mayOpen("reviews", user) ? show(c) : forbiddenPage(c);
});

export const POST = createRoute(smallForm, async (c) => {
  const { user, locale, repository } = c.var;
  if (!user) return redirectToLogin(c, "/manage");
  if (!mayOpen("reviews", user)) return forbiddenPage(c);
  const form = await readForm(c);
  const change = CHANGES.find((one) => one === form("intent"));
  if (!change) return show(c);
  try {
    await perform(repository, change, form);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return show(c, explainRefusal(error, locale));
  }
  const query = readQueueQuery((name) => c.req.query(name));
  return c.redirect(localizedPath(locale, queuePath(query, { [DONE]: change })), 303);
});

async function perform({ datasets, reviews }: Repository, change: Change, form: (name: string) => string) {
  if (change === "release") await datasets.release(form("dataSetId"), form("version"));
  else await reviews.holdPublication(form("code"), change === "hold");
}

async function show(c: Context, problem?: string) {
  const { t, locale, user, repository } = c.var;
  const query = readQueueQuery((name) => c.req.query(name));
  const { community, ...rest } = query;
  const queue = await repository.reviews.list({ ...rest, community: community || undefined });
  const done = DONE_TEXTS.find((one) => one === c.req.query(DONE));
  forbidCaching(c);
  return c.render(
    <QueuePage
      view={{ t, locale }}
      user={user!}
      query={query}
      queue={queue}
      done={done && !problem ? t(`review.done.${done}`) : undefined}
      problem={problem}
    />,
    { title: t("review.title"), noindex: true },
  );
}
