/** What the pages of a sign-in elsewhere share: how it ends in a session, waits for a second factor, or fails. */
import type { Context } from "hono";
import { localizedPath } from "../locales/mod.ts";
import type { LoginType, SignInWay, ThirdPartyResult } from "../sdk/model/identity.ts";
import { ApiError } from "../sdk/mod.ts";
import { arrive } from "./_arrival.tsx";
import { explainFailure, keepPrivate } from "./_components/account/form.ts";
import { FailedPage } from "./_components/identity/FailedPage.tsx";
import { setSession, setTicket } from "./_session.ts";
import { readWay, type Way, withWay } from "./_way.ts";

/**
 * The return of spec 1 §4: with `loginType`, `userName` and `token` in the query the session is set, and the address that
 * follows is clean. @returns nothing for any other visit of the login page.
 */
export async function swapTicket(c: Context): Promise<Response | undefined> {
  const { loginType, userName = "", token } = c.req.query();
  if (!loginType || !token) return undefined;
  return await signIn(
    c,
    () => c.var.repository.identities.exchange({ loginType, userName, token }),
    (text) => showFailed(c, text),
  );
}

/** Sets the session that `attempt` gives, or shows why there is none. */
export async function signIn(
  c: Context,
  attempt: () => Promise<ThirdPartyResult>,
  onFailure: (text: string, error: unknown) => Response | Promise<Response>,
): Promise<Response> {
  let done: ThirdPartyResult;
  try {
    done = await attempt();
  } catch (error) {
    const { locale, t } = c.var;
    return secondFactor(c, error) ??
      await onFailure(explainFailure(error, locale, t("ui.requestFailed")), error);
  }
  return await enter(c, done);
}

export async function enter(c: Context, { token, key, loginType, way }: ThirdPartyResult): Promise<Response> {
  setSession(c, { token: token.access_token, userName: key, loginType });
  return await arrive(c, toWay(c, way), token.access_token);
}

/** Code 4013: who it is has been told, and one more step is wanted. Its ticket travels out of sight. */
export function secondFactor(c: Context, error: unknown): Response | undefined {
  if (!(error instanceof ApiError) || error.error !== "secondFactorRequired") return undefined;
  const { ticket, way } = error.data as unknown as { ticket: string; way: SignInWay };
  setTicket(c, "secondFactor", ticket);
  return c.redirect(withWay(localizedPath(c.var.locale, "/login/verify"), toWay(c, way)), 303);
}

function toWay(c: Context, { path, rfrom, redirectTo }: SignInWay): Way {
  const fields: Record<string, string> = { fullPath: path, rfrom, redirectTo };
  return readWay(c, (name) => fields[name]);
}

/** @param retry Offers to begin again with this provider. */
export function showFailed(c: Context, text: string, retry?: LoginType): Response | Promise<Response> {
  keepPrivate(c);
  const { t, locale } = c.var;
  c.set("path", "/login");
  return c.render(<FailedPage view={{ t, locale }} text={text} retry={retry} />, {
    title: t("identity.failedTitle"),
    noindex: true,
    status: 400,
  });
}
