/** A new password for a signed-in person (spec 1 §2, §8); every session ends with it. */
import type { Context } from "hono";
import { createRoute } from "honox/factory";
import { localizedPath } from "../../locales/mod.ts";
import { ApiError } from "../../sdk/mod.ts";
import {
  explainFailure,
  explainIssues,
  type FieldErrors,
  forbidCaching,
  readForm,
  revokesTokens,
  smallForm,
} from "../_components/account/form.ts";
import { ChangePasswordPage } from "../_components/settings/ChangePasswordPage.tsx";
import { redirectToReauthentication } from "../_reauthentication.ts";
import { clearSession } from "../_session.ts";
import { redirectToLogin } from "../_login_redirect.ts";

const HERE = "/login/changepassword";

export default createRoute((c) => c.var.user ? show(c, false) : redirectToLogin(c));

export const POST = createRoute(smallForm, async (c) => {
  const { locale, t, user, repository } = c.var;
  if (!user) return redirectToLogin(c, HERE);
  const form = await readForm(c);
  const revokeTokens = revokesTokens(form);
  const change = { current: form("current"), password: form("password"), revokeTokens };
  const back = (errors: FieldErrors) => show(c, revokeTokens, errors);
  if (!change.password) return back({ password: t("validation.passwordRequired") });
  if (change.password !== form("confirm")) return back({ confirm: t("validation.passwordMismatch") });
  try {
    await repository.profile.changePassword(change);
  } catch (error) {
    return redirectToReauthentication(c, error, HERE) ?? back(explain(c, error));
  }
  clearSession(c);
  return c.redirect(localizedPath(locale, "/login?notice=changed"), 303);
});

/** What belongs to no field stands with the first one, where people look. */
function explain({ var: { t, locale } }: Context, error: unknown): FieldErrors {
  if (error instanceof ApiError && error.issues.length > 0) return explainIssues(error.issues, t);
  const text = explainFailure(error, locale, t("profile.passwordFailed"));
  return { [error instanceof ApiError && error.error === "passwordWrong" ? "current" : "password"]: text };
}

async function show(c: Context, revokeTokens: boolean, errors: FieldErrors = {}) {
  const { t, locale, user, repository, passwordPolicy: policy } = c.var;
  const [{ hasPassword }, { length: tokens }] = await Promise.all([
    repository.profile.read(),
    repository.tokens.list(),
  ]);
  forbidCaching(c);
  c.set("path", HERE);
  const view = { t, locale };
  const page = (
    <ChangePasswordPage {...{ view, user: user!, hasPassword, tokens, revokeTokens, policy, errors }} />
  );
  return c.render(page, { title: t("profile.navPassword"), noindex: true });
}
