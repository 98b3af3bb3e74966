/** Where somebody is signed in: log out of one place or of all (safety 2.7). */
import type { Context } from "hono";
import { createRoute } from "honox/factory";
import { localizedPath } from "../../locales/mod.ts";
import { ApiError } from "../../sdk/mod.ts";
import { forbidCaching, readForm, smallForm } from "../_components/account/form.ts";
import { DONE } from "../_components/hub/FlashNote.tsx";
import { DevicesPage } from "../_components/settings/DevicesPage.tsx";
import { clearSession } from "../_session.ts";
import { redirectToLogin } from "../_login_redirect.ts";

export default createRoute((c) => c.var.user ? show(c) : redirectToLogin(c));

export const POST = createRoute(smallForm, async (c) => {
  const { locale, user, repository } = c.var;
  if (!user) return redirectToLogin(c, "/settings/devices");
  const form = await readForm(c);
  if (form("everywhere")) {
    await repository.profile.logOutEverywhere();
    return leave(c);
  }
  const own = (await repository.profile.devices()).find(({ current }) => current);
  try {
    await repository.profile.logOutDevice(form("device"));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // Somebody else, or time, has ended it already: what was wanted.
    if (error.error !== "notFound") return show(c, error.in(locale));
  }
  if (own?.id === form("device")) return leave(c);
  return c.redirect(localizedPath(locale, `/settings/devices?${DONE}=loggedOut`), 303);
});

/** This place is logged out too. */
function leave(c: Context): Response {
  clearSession(c);
  return c.redirect(localizedPath(c.var.locale, "/login?notice=loggedOut"), 303);
}

async function show(c: Context, problem?: string) {
  const { t, locale, user, repository } = c.var;
  const devices = await repository.profile.devices();
  const done = c.req.query(DONE) === "loggedOut" ? t("profile.loggedOut") : undefined;
  forbidCaching(c);
  const page = <DevicesPage {...{ view: { t, locale }, user: user!, devices, done, problem }} />;
  return c.render(page, { title: t("profile.navDevices"), noindex: true });
}
