/** Login and recovery (spec 1 §2, §4, §8): two modes of one screen, whose forms work without JavaScript. */
import type { Context } from "hono";
import { getCookie } from "hono/cookie";
import { localizedPath } from "../locales/mod.ts";
import { type LoginResult, sessionCookie } from "../sdk/model/account/user.ts";
import { ApiError } from "../sdk/mod.ts";
import { askHandOver, redirectAfterSignIn } from "./_after_sign_in.tsx";
import { openChallenge, spendCaptcha } from "./_captcha_step.ts";
import { explainFailure, type FieldErrors } from "./_components/account/form.ts";
import { isNotice, LoginPage, type LoginState } from "./_components/account/LoginPage.tsx";
import type { RecoveryState } from "./_components/account/RecoveryPage.tsx";
import { nextStep } from "./_next_step.ts";
import { type Again, definePage, definePost, type Outcome } from "./_page.ts";
import { drawRecovery, recover } from "./_recovery.tsx";
import { returnPath } from "./_return_path.ts";
import { savePath, setSession } from "./_session.ts";
import { type AuthorizationFailure, drawFailed, exchangeTicket, isReturn } from "./_external_sign_in.tsx";
import { readReturnTarget, type ReturnTarget, withReturnTarget } from "./_return_target.ts";

type Posted = { login: LoginState } | { recovery: RecoveryState };
type Shown = Awaited<ReturnType<typeof loadLogin>> | { recovery: RecoveryState } | {
  failed: AuthorizationFailure;
};

const page = definePage({
  access: "visitorOnly",
  whenSignedIn: async (c) => {
    const token = getCookie(c, sessionCookie(c.var.publicUrl));
    // Somebody who comes back from a provider is signed in anew.
    if (!token || isReturn(c)) return undefined;
    const way = readReturnTarget(c, (name) => c.req.query(name));
    return await askHandOver(c, way) ?? await redirectAfterSignIn(c, way, token);
  },
  load: async (c, posted?: Posted): Promise<Shown | Response> => {
    if (!posted) return await readAddress(c);
    return "login" in posted ? await loadLogin(c, posted.login) : posted;
  },
  render: (shown, stage) => {
    if ("failed" in shown) return drawFailed(stage, shown.failed);
    if ("recovery" in shown) return drawRecovery(stage, shown.recovery);
    const { login: state, providers, devAccounts } = shown;
    return {
      content: <LoginPage {...{ view: stage.view, state, providers, devAccounts }} />,
      title: stage.t("layout.login"),
      // The switch of languages leads to an empty form with the same way back.
      path: withReturnTarget("/login", state.way),
    };
  },
});

export default page;

export const POST = definePost({
  page,
  read: (form, c) => ({ form, way: readReturnTarget(c, form), userName: form("username").trim() }),
  act: async ({ form, ...state }, c) => {
    const { way, userName } = state;
    const fill = form("intent") === "fill";
    if (c.req.query("mode") === "recovery") {
      return { posted: { recovery: fill ? { way, email: userName } : await recover(c, form, way) } };
    }
    const { users } = c.var.repository;
    switch (form("intent")) {
      case "fill":
        return again(state);
      case "handOver":
        return await confirmHandOver(c, way);
      case "resend":
        return await resend(c, state);
      case "devLogin":
        return await logIn(c, state, () => users.devLogin(userName));
      default:
        return await withPassword(c, form, { ...state, tries: Number.parseInt(form("tries")) || 0 });
    }
  },
});

/** What a visitor's address asks for: a mode of the screen, or a sign-in elsewhere that comes back. */
async function readAddress(c: Context): Promise<Shown | Response> {
  const returned = await exchangeTicket(c);
  if (returned) return returned instanceof Response ? returned : { failed: returned };
  const way = readReturnTarget(c, (name) => c.req.query(name));
  saveReturnPath(c, way);
  const { mode, notice, userName } = c.req.query();
  if (mode === "recovery" || way.websiteForgetPwd === "websiteForgetPwd") {
    return { recovery: { way, email: userName } };
  }
  if (mode === "register" || way.websiteForgetPwd) {
    return c.redirect(withReturnTarget(localizedPath(c.var.locale, "/register"), way), 303);
  }
  return await loadLogin(c, { way, userName, notice: isNotice(notice) ? notice : undefined });
}

/** The button of {@link askHandOver}. */
async function confirmHandOver(c: Context, way: ReturnTarget): Promise<Outcome<Posted>> {
  const token = getCookie(c, sessionCookie(c.var.publicUrl));
  return c.var.user && token ? await redirectAfterSignIn(c, way, token) : again({ way });
}

/** The page that led here, when the address names none (spec 1 §4 "Return to page"). */
function saveReturnPath(c: Context, { returnTo }: ReturnTarget): void {
  const before = returnTo ?? returnPath(c.req.header("Referer"), c.var.publicUrl);
  if (before) savePath(c, before);
}

async function withPassword(
  c: Context,
  form: (name: string) => string,
  state: LoginState,
): Promise<Outcome<Posted>> {
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
    return again({ ...state, challenge: openChallenge(form), errors });
  }
  const asked = { purpose: "login" as const, email: userName, emailField: "username" };
  const captcha = await spendCaptcha(c, asked, form);
  if (captcha.token === undefined) return again({ ...state, ...captcha });
  return await logIn(c, state, () => repository.users.login(userName, password, captcha.token));
}

async function logIn(
  c: Context,
  state: LoginState,
  attempt: () => Promise<LoginResult>,
): Promise<Outcome<Posted>> {
  let result: LoginResult;
  try {
    result = await attempt();
  } catch (error) {
    return nextStep(c, error, state.way) ?? again({ ...state, ...explain(c, error, state) });
  }
  const token = result.token.access_token;
  setSession(c, { token, userName: result.key, device: result.device, checked: result.checked });
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

async function resend(c: Context, state: LoginState): Promise<Outcome<Posted>> {
  const { t, locale, repository } = c.var;
  try {
    await repository.users.resendActivation(state.userName ?? "", state.way.rfrom);
    return again({ ...state, resent: { succeeded: true, text: t("account.resent") } });
  } catch (error) {
    const text = explainFailure(error, locale, t("account.resendFailed"));
    return again({ ...state, resent: { succeeded: false, text } });
  }
}

async function loadLogin(c: Context, login: LoginState) {
  const { production, repository } = c.var;
  const [providers, devAccounts] = await Promise.all([
    repository.identities.providers().catch(none),
    production ? [] : repository.users.devAccounts().catch(none),
  ]);
  return { login, providers, devAccounts };
}

/** Other ways in are an offer: the password form stands without them. */
const none = () => [];

const again = (login: LoginState): Again<Posted> => ({ posted: { login } });
