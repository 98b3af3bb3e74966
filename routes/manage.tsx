/** The review queue (spec 2 §6): of the communities one administers, or of the data governance team. */
import { createRoute } from "honox/factory";
import { REVIEW_STATES } from "../sdk/model/review.ts";
import { keepPrivate } from "./_components/account/form.ts";
import { DONE } from "./_components/hub/FlashNote.tsx";
import { forbiddenPage } from "./_components/review/forbidden.tsx";
import { QueuePage } from "./_components/review/QueuePage.tsx";
import { loadQueue } from "./_loaders/review.ts";
import { toLogin } from "./_signed_in.ts";

export default createRoute(async (c) => {
  const { t, locale, user, repository } = c.var;
  if (!user) return toLogin(c);
  if (!user.reviewer) return forbiddenPage(c);
  const state = REVIEW_STATES.find((one) => one === c.req.query("state")) ?? "OPEN";
  const page = Number(c.req.query("page") ?? 1);
  const queue = await loadQueue(repository, state, Number.isInteger(page) && page > 0 ? page : 1);
  const done = c.req.query(DONE);
  keepPrivate(c);
  return c.render(
    <QueuePage
      view={{ t, locale }}
      state={state}
      queue={queue}
      done={done === "accept" || done === "return" ? t(`review.done.${done}`) : undefined}
    />,
    { title: t("review.title"), noindex: true },
  );
});
