/** The third mode of the login page: a forgotten password (spec 1 §2 "Recovery view", §4 "Recovery flag", §8). */
import type { Context } from "hono";
import { isEmail } from "../sdk/model/email_address.ts";
import { ApiError } from "../sdk/mod.ts";
import { type ReturnTarget, withReturnTarget } from "./_return_target.ts";
import { openChallenge, spendCaptcha } from "./_captcha_step.ts";
import { explainFailure, explainIssues, forbidCaching } from "./_components/account/form.ts";
import { RecoveryPage, type RecoveryState } from "./_components/account/RecoveryPage.tsx";

export async function recover(
  c: Context,
  form: (name: string) => string,
  way: ReturnTarget,
): Promise<Response> {
  const { t, repository } = c.var;
  const email = form("email").trim();
  const state = { way, email };
  if (!isEmail(email)) {
    const text = t(email ? "account.emailIncorrect" : "validation.emailRequired");
    return await showRecovery(c, { ...state, challenge: openChallenge(form), errors: { email: text } });
  }
  const captcha = await spendCaptcha(c, { purpose: "recovery", email, emailField: "email" }, form);
  if (captcha.token === undefined) return await showRecovery(c, { ...state, ...captcha });
  try {
    await repository.users.forgotPassword(email, captcha.token, way.rfrom);
    return await showRecovery(c, { ...state, step: "sent" });
  } catch (error) {
    return await showRecovery(c, { ...state, ...explain(c, error) });
  }
}

function explain({ var: { t, locale } }: Context, error: unknown): Partial<RecoveryState> {
  if (!(error instanceof ApiError)) return { errors: { email: t("ui.requestFailed") } };
  // Code 500 too leads to the third step with the server's message (spec 1 §8).
  if (error.error === "accountNotRegistered" || error.code === 500) {
    return { step: "notFound", text: error.in(locale) };
  }
  if (error.issues.length > 0) return { errors: explainIssues(error.issues, t) };
  return { errors: { email: explainFailure(error, locale, t("ui.requestFailed")) } };
}

export async function showRecovery(c: Context, state: RecoveryState): Promise<Response> {
  forbidCaching(c);
  const { t, locale, production } = c.var;
  c.set("path", withReturnTarget("/login", state.way, { mode: "recovery" }));
  const page = <RecoveryPage view={{ t, locale }} state={state} local={!production} />;
  return await c.render(page, { title: t("account.recovery"), noindex: true });
}
