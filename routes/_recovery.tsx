/** The third mode of the login page: a forgotten password (spec 1 §2 "Recovery view", §4 "Recovery flag", §8). */
import type { Context } from "hono";
import { isEmail } from "../sdk/model/email_address.ts";
import { ApiError } from "../sdk/mod.ts";
import { type ReturnTarget, withReturnTarget } from "./_return_target.ts";
import { openChallenge, spendCaptcha } from "./_captcha_step.ts";
import { explainFailure, explainIssues } from "./_components/account/form.ts";
import type { Drawn } from "./_context.ts";
import type { Stage } from "./_page.ts";
import { RecoveryPage, type RecoveryState } from "./_components/account/RecoveryPage.tsx";

/** The step of the screen that follows a posted form. */
export async function recover(
  c: Context,
  form: (name: string) => string,
  way: ReturnTarget,
): Promise<RecoveryState> {
  const { t, repository } = c.var;
  const email = form("email").trim();
  const state = { way, email };
  if (!isEmail(email)) {
    const text = t(email ? "account.emailIncorrect" : "validation.emailRequired");
    return { ...state, challenge: openChallenge(form), errors: { email: text } };
  }
  const captcha = await spendCaptcha(c, { purpose: "recovery", email, emailField: "email" }, form);
  if (captcha.token === undefined) return { ...state, ...captcha };
  try {
    await repository.users.forgotPassword(email, captcha.token, way.rfrom);
    return { ...state, step: "sent" };
  } catch (error) {
    return { ...state, ...explain(c, error) };
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

export function drawRecovery({ view, t, production }: Stage, state: RecoveryState): Drawn {
  return {
    content: <RecoveryPage view={view} state={state} local={!production} />,
    title: t("account.recovery"),
    path: withReturnTarget("/login", state.way, { mode: "recovery" }),
  };
}
