/**
 * Where a sign-in came from and where it leads (spec 1 §4 "Password login"): `fullPath`, `redirectTo`, `rfrom` and the
 * saved path, carried through every step and never out of this site unless a partner is registered.
 */
import type { Context } from "hono";
import { localizedPath } from "../locales/mod.ts";
import { ApiError } from "../sdk/mod.ts";
import { AskHandoverPage, HandoverPage } from "./_components/account/HandoverPage.tsx";
import { connect } from "./_middleware.ts";
import { clearSavedPath, savedPath } from "./_session.ts";
import type { ReturnTarget } from "./_return_target.ts";

/** Leaves the login after it has succeeded. @param token Of the session that has just begun. */
export async function redirectAfterSignIn(c: Context, way: ReturnTarget, token: string): Promise<Response> {
  const home = way.returnTo ?? savedPath(c) ?? localizedPath(c.var.locale, "/");
  clearSavedPath(c);
  if (!way.rfrom && !way.redirectTo) return c.redirect(home, 303);
  const url = await handOver(c, way, token);
  // Without a partner behind it, the code of a site alone changes nothing; a strange address is worth a word.
  if (!url && !way.redirectTo) return c.redirect(home, 303);
  const { t, locale } = c.var;
  return await c.render(<HandoverPage view={{ t, locale }} url={url} home={home} />, {
    title: t("layout.login"),
    noindex: true,
    // Not a redirect: a posted form may lead nowhere else (form-action of the page's policy).
    head: url && <meta httpEquiv="refresh" content={`0;url=${url}`} />,
  });
}

/**
 * Somebody who is signed in already has pressed nothing here: a link alone must not tell a partner who comes.
 * @returns nothing when the way leads to no partner.
 */
export async function askHandOver(c: Context, way: ReturnTarget): Promise<Response | undefined> {
  const { rfrom, redirectTo } = way;
  if (!rfrom && !redirectTo) return undefined;
  const { t, locale, user, repository } = c.var;
  const { host } = await repository.identities.partner({ rfrom, redirectTo });
  if (!host) return undefined;
  const home = way.returnTo ?? localizedPath(locale, "/");
  const asked = { host, email: user?.email ?? "", way, home };
  return await c.render(<AskHandoverPage view={{ t, locale }} {...asked} />, {
    title: t("account.handoverTitle", { host }),
    noindex: true,
  });
}

/** The partner's address with its one-time code (safety 3.3). */
async function handOver(
  c: Context,
  { rfrom, redirectTo }: ReturnTarget,
  token: string,
): Promise<string | null> {
  try {
    return (await connect(c, token).identities.handOver({ rfrom, redirectTo })).url;
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
}
