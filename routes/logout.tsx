/**
 * Ends the session, and the one at the provider that it came from (spec 1 §4 "Logout"). Only a form does: a link or a
 * picture that points here changes nothing (safety 3.4). It leads back to a public page, query included, and
 * home from a page of somebody who is signed in.
 */
import type { Context } from "hono";
import { localizedPath } from "../locales/mod.ts";
import { ApiError } from "../sdk/mod.ts";
import { LoggedOutPage, LogoutPage } from "./_components/account/LogoutPage.tsx";
import type { Drawn } from "./_context.ts";
import { definePage, definePost } from "./_page.ts";
import { publicPath } from "./_return_path.ts";
import { clearLinkPasses, clearSession } from "./_session.ts";

const page = definePage({
  access: "anyone",
  load: (c) => c.var.user ?? c.redirect(localizedPath(c.var.locale, "/"), 303),
  render: ({ realName }, { view, t }) => ({
    content: <LogoutPage view={view} name={realName} />,
    title: t("layout.logout"),
  }),
});

export default page;

export const POST = definePost({
  page,
  read: (form) => form("fullPath"),
  act: async (fullPath, c) => {
    const home = localizedPath(c.var.locale, "/");
    const back = publicPath(fullPath, c.var.publicUrl) ?? home;
    const elsewhere = await endSession(c, back);
    clearSession(c);
    clearLinkPasses(c);
    return elsewhere ? drawLoggedOut(c, elsewhere, home) : c.redirect(back, 303);
  },
});

function drawLoggedOut({ var: { t, locale } }: Context, url: string, home: string): Drawn {
  return {
    content: <LoggedOutPage view={{ t, locale }} url={url} home={home} />,
    title: t("account.loggedOut"),
    // Not a redirect: a posted form may lead nowhere else (form-action of the page's policy).
    head: <meta httpEquiv="refresh" content={`0;url=${url}`} />,
  };
}

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
