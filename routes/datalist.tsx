/** My Data (spec 2 §2 "My Data Hub"): one's own datasets with the actions that the server allows. */
import type { Context } from "hono";
import { createRoute } from "honox/factory";
import { ApiError } from "../sdk/mod.ts";
import { localizedPath } from "../locales/format.ts";
import { keepPrivate, readForm, smallForm } from "./_components/account/form.ts";
import { type HubAction, isHubAction, perform } from "./_components/hub/actions.ts";
import { hubPath, readHubQuery } from "./_components/hub/address.ts";
import { DONE } from "./_components/hub/FlashNote.tsx";
import { HubPage } from "./_components/hub/HubPage.tsx";
import { explainRefusal } from "./_components/hub/refusal.ts";
import { loadHub } from "./_loaders/hub.ts";
import { toLogin } from "./_signed_in.ts";

export default createRoute((c) => {
  if (!c.var.user) return toLogin(c);
  return show(c);
});

export const POST = createRoute(smallForm, async (c) => {
  const { t, locale, user, repository } = c.var;
  const query = readHubQuery(new URL(c.req.url).searchParams);
  if (!user) return toLogin(c, hubPath(query));
  const form = await readForm(c);
  const action = form("action");
  if (!isHubAction(action)) return show(c);
  // The irrevocable wants more than a click (experience 38).
  const word = t("hub.removeWord");
  if (action === "remove" && form("word").trim().toLowerCase() !== word) {
    return show(c, t("hub.removeWrong", { word }));
  }
  try {
    await perform(repository, action, form("dataSetId"), form("version"));
  } catch (error) {
    if (error instanceof ApiError) return show(c, explainRefusal(error, locale));
    throw error;
  }
  return c.redirect(localizedPath(locale, donePath(hubPath(query), action)), 303);
});

const donePath = (path: string, action: HubAction) =>
  `${path}${path.includes("?") ? "&" : "?"}${DONE}=${action}`;

async function show(c: Context, problem?: string) {
  const { t, locale, repository } = c.var;
  const query = readHubQuery(new URL(c.req.url).searchParams);
  const data = await loadHub(repository, query);
  const done = c.req.query(DONE);
  keepPrivate(c);
  return c.render(
    <HubPage
      view={{ t, locale }}
      query={query}
      data={data}
      done={isHubAction(done) ? t(`hub.done.${done}`) : undefined}
      problem={problem}
    />,
    { title: t("hub.title"), noindex: true },
  );
}
