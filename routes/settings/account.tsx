/** A copy of one's own data, and the cancellation of the account (spec 1 §6, safety 2.8). */
import type { Context } from "hono";
import { createRoute } from "honox/factory";
import { formatDate, localizedPath } from "../../locales/mod.ts";
import { ApiError } from "../../sdk/mod.ts";
import {
  explainFailure,
  explainIssues,
  type FieldErrors,
  forbidCaching,
  readForm,
  smallForm,
} from "../_components/account/form.ts";
import { AccountPage } from "../_components/settings/AccountPage.tsx";
import { redirectToReauthentication } from "../_reauthentication.ts";
import { clearSession } from "../_session.ts";
import { redirectToLogin } from "../_login_redirect.ts";

export default createRoute((c) => c.var.user ? show(c) : redirectToLogin(c));

export const POST = createRoute(smallForm, async (c) => {
  if (!c.var.user) return redirectToLogin(c, "/settings/account");
  const form = await readForm(c);
  if (form("action") === "export") return download(c);
  return cancel(c, form("userName"), form("password"));
});

async function download(c: Context) {
  const { t, locale, repository } = c.var;
  try {
    const copy = await repository.profile.export();
    forbidCaching(c);
    c.header(
      "Content-Disposition",
      `attachment; filename="sdb-personal-data-${formatDate(new Date())}.json"`,
    );
    return c.body(JSON.stringify(copy, null, 2), 200, { "Content-Type": "application/json; charset=utf-8" });
  } catch (error) {
    return show(c, { problem: explainFailure(error, locale, t("profile.exportFailed")) });
  }
}

async function cancel(c: Context, userName: string, password: string) {
  try {
    await c.var.repository.profile.cancel(userName, password);
  } catch (error) {
    return redirectToReauthentication(c, error, "/settings/account") ??
      show(c, { errors: explain(c, error) });
  }
  clearSession(c);
  return c.redirect(localizedPath(c.var.locale, "/login?notice=cancelled"), 303);
}

function explain({ var: { t, locale } }: Context, error: unknown): FieldErrors {
  if (error instanceof ApiError && error.issues.length > 0) return explainIssues(error.issues, t);
  const text = explainFailure(error, locale, t("profile.cancelFailed"));
  return { [error instanceof ApiError && error.error === "passwordWrong" ? "password" : "userName"]: text };
}

async function show(c: Context, { errors = {}, problem }: { errors?: FieldErrors; problem?: string } = {}) {
  const { t, locale, user, repository } = c.var;
  const [{ hasPassword }, { counts }] = await Promise.all([
    repository.profile.read(),
    repository.datasets.mine({ size: 1 }),
  ]);
  forbidCaching(c);
  const page = (
    <AccountPage
      {...{ view: { t, locale }, user: user!, hasPassword, counts, errors, problem }}
    />
  );
  return c.render(page, { title: t("profile.navAccount"), noindex: true });
}
