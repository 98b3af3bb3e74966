/** Login and recovery (spec 1 §2, §4, §8): two modes of one screen, whose forms work without JavaScript. */
import type { Context } from "hono";
import { getCookie } from "hono/cookie";
import { createRoute } from "honox/factory";
import { localizedPath } from "../locales/mod.ts";
import { type LoginResult, sessionCookie } from "../sdk/model/account/user.ts";
import { ApiError } from "../sdk/mod.ts";
import { askHandOver, redirectAfterSignIn } from "./_after_sign_in.tsx";
import { openChallenge, spendCaptcha } from "./_captcha_step.ts";
import {
  explainFailure,
  type FieldErrors,
  forbidCaching,
  readForm,
  smallForm,
} from "./_components/account/form.ts";
import { isNotice, LoginPage, type LoginState } from "./_components/account/LoginPage.tsx";
import { nextStep } from "./_next_step.ts";
import { recover, showRecovery } from "./_recovery.tsx";
import { returnPath } from "./_return_path.ts";
import { savePath, setSession } from "./_session.ts";
import { exchangeTicket } from "./_external_sign_in.tsx";
import { readReturnTarget, type ReturnTarget, withReturnTarget } from "./_return_target.ts";

export default createRoute(async (c) => {
  const returned = await exchangeTicket(c);
  if (returned) return returned;
  const way = readReturnTarget(c, (name) => c.req.query(name));
  const token = getCookie(c, sessionCookie(c.var.publicUrl));
  if (c.var.user && token) return await askHandOver(c, way) ?? await redirectAfterSignIn(c, way, token);
  saveReturnPath(c, way);
  const { mode, notice, userName } = c.req.query();
  if (mode === "recovery" || way.websiteForgetPwd === "websiteForgetPwd") {
    return showRecovery(c, { way, email: userName });
  }
  if (mode === "register" || way.websiteForgetPwd) {
    return c.redirect(withReturnTarget(localizedPath(c.var.locale, "/register"), way), 303);
  }
  return await show(c, { way, userName, notice: isNotice(notice) ? notice : undefined });
});

export const POST = createRoute(smallForm, async (c) => {
  const form = await readForm(c);
  const way = readReturnTarget(c, form);
  const userName = form("username").trim();
  const fill = form("intent") === "fill";
  if (c.req.query("mode") === "recovery") {
    return fill ? await showRecovery(c, { way, email: userName }) : await recover(c, form, way);
  }
  const { users } = c.var.repository;
  switch (form("intent")) {
    case "fill":
      return await show(c, { way, userName });
    case "handOver":
      return await confirmHandOver(c, way);
    case "resend":
      return await resend(c, { way, userName });
    case "devLogin":
      return await logIn(c, { way, userName }, () => users.devLogin(userName));
    default:
      return await withPassword(c, form, { way, userName, tries: Number.parseInt(form("tries")) || 0 });
  }
});

/** The button of {@link askHandOver}. */
async function confirmHandOver(c: Context, way: ReturnTarget): Promise<Response> {
  const token = getCookie(c, sessionCookie(c.var.publicUrl));
  return c.var.user && token ? await redirectAfterSignIn(c, way, token) : await show(c, { way });
}

/** The page that led here, when the address names none (spec 1 §4 "Return to page"). */
function saveReturnPath(c: Context, { returnTo }: ReturnTarget): void {
  const before = returnTo ?? returnPath(c.req.header("Referer"), c.var.publicUrl);
  if (before) savePath(c, before);
}

async function withPassword(c: Context, form: (name: string) => string, state: LoginState) {
  const { t, repository } = c.var;
  const { userName = "" } = state;
  const password = form("password");
  // A code may be asked for before the password is typed.
  const wanted = form("intent") === "mailCode" || password !== "";
  const errors: FieldErrors = {
    ...(userName ? {} : { username: t("validation.emailRequired") }),
    ...(wanted ? {} : { password: t("validation.passwordRequired") }),
  };
  if (Object.keys(errors).length > 0) {
    return await show(c, { ...state, challenge: openChallenge(form), errors });
  }
  const asked = { purpose: "login" as const, email: userName, emailField: "username" };
  const captcha = await spendCaptcha(c, asked, form);
  if (captcha.token === undefined) return await show(c, { ...state, ...captcha });
  return await logIn(c, state, () => repository.users.login(userName, password, captcha.token));
}

async function logIn(c: Context, state: LoginState, attempt: () => Promise<LoginResult>): Promise<Response> {
  let result: LoginResult;
  try {
    result = await attempt();
  } catch (error) {
    return nextStep(c, error, state.way) ?? await show(c, { ...state, ...explain(c, error, state) });
  }
  const token = result.token.access_token;
  setSession(c, { token, userName: result.key, device: result.device });
  return await redirectAfterSignIn(c, state.way, token);
}

/**
 * Messages stand under the user field (spec 1 §8); an account that waits for its mail gets a button with it, and who has
 * tried too often is told how long to wait.
 */
function explain(
  { var: { locale, t } }: Context,
  error: unknown,
  { tries = 0 }: LoginState,
): Partial<LoginState> {
  if (!(error instanceof ApiError)) return { errors: { username: t("account.loginFailed") } };
  const { seconds } = (error.data ?? {}) as { seconds?: number };
  if (error.error === "accountNotActivated") return { inactive: error.in(locale) };
  if (error.error === "tooManyRequests" && seconds) return { wait: seconds };
  return {
    errors: { username: error.in(locale) || t("account.loginFailed") },
    tries: error.error === "loginFailed" ? tries + 1 : tries,
  };
}

async function resend(c: Context, state: LoginState): Promise<Response> {
  const { t, locale, repository } = c.var;
  try {
    await repository.users.resendActivation(state.userName ?? "", state.way.rfrom);
    return await show(c, { ...state, resent: { succeeded: true, text: t("account.resent") } });
  } catch (error) {
    const text = explainFailure(error, locale, t("account.resendFailed"));
    return await show(c, { ...state, resent: { succeeded: false, text } });
  }
}

async function show(c: Context, state: LoginState): Promise<Response> {
  forbidCaching(c);
  const { t, locale, production, repository } = c.var;
  // The switch of languages leads to an empty form with the same way back.
  c.set("path", withReturnTarget("/login", state.way));
  const [providers, devAccounts] = await Promise.all([
    repository.identities.providers().catch(none),
    production ? [] : repository.users.devAccounts().catch(none),
  ]);
  const page = (
    <LoginPage view={{ t, locale }} state={state} providers={providers} devAccounts={devAccounts} />
  );
  return await c.render(page, { title: t("layout.login"), noindex: true });
}

/** Other ways in are an offer: the password form stands without them. */
const none = () => [];
