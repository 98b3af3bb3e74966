/** What the pages of a sign-in elsewhere share: how it ends in a session, waits for a second factor, or fails. */
import type { Context } from "hono";
import { SIGN_IN_FAILURES, type SignInWay, type ThirdPartyResult } from "../sdk/model/account/identity.ts";
import { type LoginType, toLoginType } from "../sdk/model/account/login_type.ts";
import { ApiError } from "../sdk/mod.ts";
import { redirectAfterSignIn } from "./_after_sign_in.tsx";
import { explainFailure } from "./_components/account/form.ts";
import { FailedPage } from "./_components/identity/FailedPage.tsx";
import type { Drawn } from "./_context.ts";
import { nextStep } from "./_next_step.ts";
import type { Stage } from "./_page.ts";
import { setSession } from "./_session.ts";
import { readReturnTarget, type ReturnTarget } from "./_return_target.ts";

/**
 * The return of spec 1 §4: with `loginType`, `userName` and `token` in the query the session is set, and the address that
 * follows is clean. @returns why there is no session, or nothing for any other visit of the login page.
 */
export async function exchangeTicket(c: Context): Promise<Response | AuthorizationFailure | undefined> {
  const { loginType = "", userName = "", token = "" } = c.req.query();
  if (!isReturn(c)) return undefined;
  return await signIn(
    c,
    () => c.var.repository.identities.exchange({ loginType, userName, token }),
    (text) => ({ text }),
  );
}

export function isReturn(c: Context): boolean {
  const { loginType, token } = c.req.query();
  return Boolean(loginType && token);
}

/** Sets the session that `attempt` gives, or shows why there is none. */
export async function signIn<Shown>(
  c: Context,
  attempt: () => Promise<ThirdPartyResult>,
  onFailure: (text: string, error: unknown) => Shown,
): Promise<Response | Shown> {
  let done: ThirdPartyResult;
  try {
    done = await attempt();
  } catch (error) {
    const { locale, t } = c.var;
    return redirectToNextStep(c, error) ??
      onFailure(explainFailure(error, locale, t("ui.requestFailed")), error);
  }
  return await openSession(c, done);
}

export async function openSession(
  c: Context,
  { token, key, device, loginType, way }: ThirdPartyResult,
): Promise<Response> {
  setSession(c, { token: token.access_token, userName: key, device, loginType });
  return await redirectAfterSignIn(c, toReturnTarget(c, way), token.access_token);
}

/** Codes 4012 and 4013, with the way that the walk began with. */
export function redirectToNextStep(c: Context, error: unknown): Response | undefined {
  const { way } = (error instanceof ApiError ? error.data ?? {} : {}) as { way?: SignInWay };
  return way && nextStep(c, error, toReturnTarget(c, way));
}

function toReturnTarget(c: Context, { path, rfrom, redirectTo }: SignInWay): ReturnTarget {
  const fields: Record<string, string> = { fullPath: path, rfrom, redirectTo };
  return readReturnTarget(c, (name) => fields[name]);
}

export interface AuthorizationFailure {
  text: string;
  /** Offers to begin again with this provider. */
  retry?: LoginType;
  /** Seconds until that is worth a try. */
  wait?: number;
}

/** How long a departure may have to wait, in seconds: the address says it, and anybody can write an address. */
const WAIT_MAX = 600;

/** Why a walk to a provider led to nothing, as the address says of the page at which it ended. */
export function readAuthorizationFailure(c: Context): AuthorizationFailure | undefined {
  const { t } = c.var;
  const { type = "", failure, seconds = "" } = c.req.query();
  const provider = toLoginType(type);
  if (failure === "absent") return { text: t("identity.absent") };
  if (failure === "wait") {
    const wait = Math.min(Math.max(Number.parseInt(seconds) || 1, 1), WAIT_MAX);
    return { text: t("errors.tooManyRequests", { seconds: wait }), retry: provider, wait };
  }
  const reason = SIGN_IN_FAILURES.find((known) => known === failure);
  return provider && reason
    ? { text: t("errors.providerFailed", { provider, reason }), retry: provider }
    : undefined;
}

export function drawFailed({ view, t }: Stage, { text, retry, wait }: AuthorizationFailure): Drawn {
  return {
    content: <FailedPage {...{ view, text, retry }} />,
    title: t("identity.failedTitle"),
    path: "/login",
    status: wait ? 429 : 400,
    headers: wait ? { "Retry-After": String(wait) } : {},
  };
}
