/** Ends the session. Only a form does: a link or a picture that points here changes nothing (safety part 3, point 4). */
import { createRoute } from "honox/factory";
import { localizedPath } from "../locales/mod.ts";
import { ApiError } from "../sdk/mod.ts";
import { LogoutPage } from "./_components/account/LogoutPage.tsx";
import { keepPrivate } from "./_components/account/form.ts";
import { clearSession } from "./_session.ts";

export default createRoute((c) => {
  const { t, locale, user } = c.var;
  if (!user) return c.redirect(localizedPath(locale, "/"), 303);
  keepPrivate(c);
  return c.render(<LogoutPage view={{ t, locale }} name={user.realName} />, {
    title: t("layout.logout"),
    noindex: true,
  });
});

export const POST = createRoute(async (c) => {
  try {
    await c.var.repository.users.logout();
  } catch (error) {
    // A session that was over already is what was wanted.
    if (!(error instanceof ApiError)) throw error;
  }
  clearSession(c);
  return c.redirect(localizedPath(c.var.locale, "/"), 303);
});
