/** "Confirm that it is you": before a grave step, ten minutes after signing in; then back to the page of the step. */
import type { Context } from "hono";
import { createRoute } from "honox/factory";
import { localizedPath } from "../../locales/mod.ts";
import { ApiError } from "../../sdk/mod.ts";
import { explainFailure, forbidCaching, readForm, smallForm } from "../_components/account/form.ts";
import { ConfirmPage } from "../_components/settings/ConfirmPage.tsx";
import { returnPath } from "../_return_path.ts";
import { clearSession } from "../_session.ts";
import { withReturnTarget } from "../_return_target.ts";

const DEFAULT_RETURN_PATH = "/settings/security";

export default createRoute((c) => {
  const back = returnPathOf(c, c.req.query("back"));
  return c.var.user ? show(c, back) : logInFor(c, back);
});

export const POST = createRoute(smallForm, async (c) => {
  const form = await readForm(c);
  const back = returnPathOf(c, form("back"));
  const { t, locale, user, repository } = c.var;
  if (!user) return logInFor(c, back);
  if (form("intent") === "again") return await signInAgain(c, back);
  try {
    await repository.users.prove({ password: form("password"), code: form("code") });
  } catch (error) {
    return await show(c, back, explainFailure(error, locale, t("security.proofFailed")));
  }
  return c.redirect(back, 303);
});

const returnPathOf = (c: Context, given?: string): string =>
  returnPath(given, c.var.publicUrl) ?? localizedPath(c.var.locale, DEFAULT_RETURN_PATH);

/** A sign-in is a proof by itself. */
const logInFor = (c: Context, back: string): Response =>
  c.redirect(localizedPath(c.var.locale, withReturnTarget("/login", { returnTo: back })), 303);

async function signInAgain(c: Context, back: string): Promise<Response> {
  try {
    await c.var.repository.users.logout();
  } catch (error) {
    // A session that is over already is what was wanted.
    if (!(error instanceof ApiError)) throw error;
  }
  clearSession(c);
  return logInFor(c, back);
}

async function show(c: Context, back: string, error?: string) {
  const { t, locale, user, repository } = c.var;
  const { hasPassword, secondFactor } = await repository.profile.read();
  forbidCaching(c);
  c.set("path", `/settings/confirm?${new URLSearchParams({ back })}`);
  const by = secondFactor ? "code" : hasPassword ? "password" : "signIn";
  const page = <ConfirmPage {...{ view: { t, locale }, userName: user!.userName, by, back, error }} />;
  return await c.render(page, { title: t("security.proofTitle"), noindex: true });
}
