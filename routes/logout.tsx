/**
 * Ends the session, and the one at the provider that it came from (spec 1 §4 "Logout"). Only a form does: a link or a
 * picture that points here changes nothing (safety 3.4). It leads back to a public page, query included, and
 * home from a page of somebody who is signed in.
 */
import type { Context } from "hono";
import { createRoute } from "honox/factory";
import { localizedPath } from "../locales/mod.ts";
import { ApiError } from "../sdk/mod.ts";
import { LoggedOutPage, LogoutPage } from "./_components/account/LogoutPage.tsx";
import { keepPrivate, readForm, smallForm } from "./_components/account/form.ts";
import { publicPath } from "./_return_path.ts";
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

export const POST = createRoute(smallForm, async (c) => {
  const form = await readForm(c);
  const home = localizedPath(c.var.locale, "/");
  const back = publicPath(form("fullPath"), c.var.publicUrl) ?? home;
  const elsewhere = await endSession(c, back);
  clearSession(c);
  if (!elsewhere) return c.redirect(back, 303);
  keepPrivate(c);
  const { t, locale } = c.var;
  return await c.render(<LoggedOutPage view={{ t, locale }} url={elsewhere} home={home} />, {
    title: t("account.loggedOut"),
    noindex: true,
    // Not a redirect: a posted form may lead nowhere else (form-action of the page's policy).
    head: <meta httpEquiv="refresh" content={`0;url=${elsewhere}`} />,
  });
});

/** @returns where KJY or CAS end their own session too, and then lead back. */
async function endSession(c: Context, back: string): Promise<string | undefined> {
  try {
    return (await c.var.repository.users.logout(back))?.logoutUrl ?? undefined;
  } catch (error) {
    // A session that was over already is what was wanted.
    if (!(error instanceof ApiError)) throw error;
    return undefined;
  }
}
