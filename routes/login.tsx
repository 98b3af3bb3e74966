/** Login by e-mail and password (spec 1 §2, §4, §8): plain forms, whose answers are pages. */
import type { Context } from "hono";
import { createRoute } from "honox/factory";
import { localizedPath } from "../locales/mod.ts";
import { ApiError } from "../sdk/mod.ts";
import {
  explainFailure,
  type FieldErrors,
  keepPrivate,
  readForm,
  smallForm,
} from "./_components/account/form.ts";
import { LoginPage, type LoginState } from "./_components/account/LoginPage.tsx";
import { returnPath } from "./_return_path.ts";
import { setSession } from "./_session.ts";

export default createRoute((c) => {
  const returnTo = returnPath(c.req.query("fullPath") ?? c.req.query("redirectTo"), c.var.publicUrl);
  if (c.var.user) return c.redirect(returnTo ?? localizedPath(c.var.locale, "/"), 303);
  return show(c, { returnTo });
});

export const POST = createRoute(smallForm, async (c) => {
  const form = await readForm(c);
  const returnTo = returnPath(form("fullPath"), c.var.publicUrl);
  const userName = form("username").trim();
  if (form("intent") === "resend") return resend(c, userName, returnTo);
  const password = form("password");
  const errors = missing(c, userName, password);
  if (Object.keys(errors).length > 0) return show(c, { returnTo, userName, errors });
  try {
    const { token } = await c.var.repository.users.login(userName, password);
    setSession(c, token.access_token);
    return c.redirect(returnTo ?? localizedPath(c.var.locale, "/"), 303);
  } catch (error) {
    return show(c, { returnTo, userName, ...explain(c, error) });
  }
});

function missing({ var: { t } }: Context, userName: string, password: string): FieldErrors {
  return {
    ...(userName ? {} : { username: t("account.emailRequired") }),
    ...(password ? {} : { password: t("account.passwordRequired") }),
  };
}

/** Messages stand under the user field (spec 1 §8); an account that waits for its mail gets a button instead. */
function explain({ var: { locale, t } }: Context, error: unknown): LoginState {
  if (error instanceof ApiError && error.error === "accountNotActivated") {
    return { inactive: error.in(locale) };
  }
  return { errors: { username: explainFailure(error, locale, t("account.loginFailed")) } };
}

async function resend(c: Context, userName: string, returnTo: string | undefined) {
  const { t, locale, repository } = c.var;
  try {
    await repository.users.resendActivation(userName);
    return show(c, { returnTo, userName, resent: { succeeded: true, text: t("account.resent") } });
  } catch (error) {
    const text = explainFailure(error, locale, t("account.resendFailed"));
    return show(c, { returnTo, userName, resent: { succeeded: false, text } });
  }
}

function show(c: Context, state: LoginState) {
  keepPrivate(c);
  const { t, locale } = c.var;
  // The switch of languages leads to an empty form with the same way back.
  c.set("path", state.returnTo ? `/login?fullPath=${encodeURIComponent(state.returnTo)}` : "/login");
  return c.render(<LoginPage view={{ t, locale }} state={state} />, {
    title: t("layout.login"),
    noindex: true,
  });
}
