/** Signing in with accounts elsewhere: the walk to a provider and back (spec 1 §4, §6; spec 3 §6). */
import { getCookie, setCookie } from "hono/cookie";
import { z } from "zod";
import { isHttps } from "../../sdk/model/account/cookie.ts";
import {
  confirmationAnswer,
  pendingSignInAnswer,
  providerAnswer,
  thirdPartyAnswer,
} from "../../sdk/model/responses/account.ts";
import {
  addEmailSchema,
  authorizationSchema,
  bindExistingSchema,
  emailConfirmationSchema,
  signInCookie,
  signInTicketSchema,
  supplementSchema,
  type ThirdPartyResult,
} from "../../sdk/model/account/identity.ts";
import { type LoginType, toLoginType } from "../../sdk/model/account/login_type.ts";
import { SIGN_IN_FLOW_MS } from "../../sdk/model/limits.ts";
import type { Locale } from "../../sdk/model/locale.ts";
import type { Context } from "../context.ts";
import type { ApiContext } from "../env.ts";
import { type Operation, operation } from "../operation.ts";
import {
  bindingExpired,
  type BrowserRedirect,
  finishSignIn,
  refusalPath,
  startSignIn,
} from "../services/sign_in/provider_callback.ts";
import { bindingUser } from "../services/sign_in/provider_binding.ts";
import {
  addEmail,
  bindExisting,
  completeSignUp,
  confirmEmail,
  exchangeTicket,
  readPending,
  type SignedInElsewhere,
} from "../services/sign_in/complete_sign_in.ts";
import { loginResponse } from "./login_response.ts";
import { ownIdentityOperations } from "./own_identity.ts";

const html = "text/html";

export const identityOperations: readonly Operation[] = [
  ...ownIdentityOperations,
  operation({
    id: "listProviders",
    method: "GET",
    path: "/api/sdb-user-service/public/providers",
    tag: "users",
    scope: "session",
    answer: { data: z.array(providerAnswer) },
  }, ({ context }) => [...context.external.identities.keys()].map((loginType) => ({ loginType }))),
  operation({
    id: "authorize",
    method: "GET",
    path: "/api/sdb-user-service/public/authorize/:loginType",
    tag: "users",
    scope: "session",
    input: { query: authorizationSchema },
    answer: { bytes: html },
  }, async ({ context, params, query, c }) => {
    const { lang, bind, ...way } = query;
    const loginType = toLoginType(params.loginType);
    const bindUserId = bind === undefined ? undefined : bindingUser(context, bind);
    const locale = lang ?? context.locale;
    if (bind !== undefined && !bindUserId) return redirect(c, bindingExpired(locale, loginType), 302);
    const flow = { loginType, locale, binding: bind !== undefined };
    const start = () => startSignIn(context, loginType, { way, locale, bindUserId });
    const { location, browser } = await orPage(c, flow, start);
    if (browser) setFlowCookie(c, browser);
    return redirect(c, location, 302);
  }),
  operation({
    id: "finishAuthorization",
    method: "GET",
    path: "/api/sdb-user-service/public/callback/:loginType",
    tag: "users",
    scope: "session",
    answer: { bytes: html },
  }, ({ params, c }) => handleCallback(c, params.loginType)),
  operation({
    id: "finishWeChatLogin",
    method: "GET",
    path: "/api/sdb-user-service/public/wxLoginCallBack",
    tag: "users",
    scope: "session",
    answer: { bytes: html },
  }, ({ c }) => handleCallback(c, "WeChat")),
  operation({
    id: "exchangeSignInTicket",
    method: "POST",
    path: "/api/sdb-user-service/public/thirdParty/exchange",
    tag: "users",
    scope: "session",
    input: { json: signInTicketSchema },
    answer: { data: thirdPartyAnswer },
  }, async ({ context, json, c }) => present(await exchangeTicket(context, json, flowCookieOf(c)), context)),
  operation({
    id: "getPendingSignIn",
    method: "GET",
    path: "/api/sdb-user-service/public/thirdParty",
    tag: "users",
    scope: "session",
    answer: { data: pendingSignInAnswer.nullable() },
  }, async ({ context, c }) => await readPending(context, flowCookieOf(c)) ?? null),
  operation({
    id: "addSignInEmail",
    method: "POST",
    path: "/api/sdb-user-service/public/thirdParty/addEmail",
    tag: "users",
    scope: "session",
    input: { json: addEmailSchema },
    answer: { data: z.null() },
  }, async ({ context, json, c }) => {
    await addEmail(context, json.email, flowCookieOf(c));
    return null;
  }),
  operation({
    id: "confirmSignInEmail",
    method: "POST",
    path: "/api/sdb-user-service/public/thirdParty/confirmEmail",
    tag: "users",
    scope: "session",
    input: { json: emailConfirmationSchema },
    answer: { data: confirmationAnswer },
  }, async ({ context, json, c }) => {
    const done = await confirmEmail(context, json.emailToken, flowCookieOf(c));
    return { signedIn: done ? present(done, context) : null };
  }),
  operation({
    id: "completeSignUp",
    method: "POST",
    path: "/api/sdb-user-service/public/thirdParty/complete",
    tag: "users",
    scope: "session",
    input: { json: supplementSchema },
    answer: { data: thirdPartyAnswer },
  }, async ({ context, json, c }) => present(await completeSignUp(context, json, flowCookieOf(c)), context)),
  operation({
    id: "bindExistingAccount",
    method: "POST",
    path: "/api/sdb-user-service/public/thirdParty/bind",
    tag: "users",
    scope: "session",
    input: { json: bindExistingSchema },
    answer: { data: thirdPartyAnswer },
  }, async ({ context, json, c }) => present(await bindExisting(context, json, flowCookieOf(c)), context)),
];

const cookieName = (c: ApiContext) => signInCookie(c.var.context.config.publicUrl);

const flowCookieOf = (c: ApiContext): string => getCookie(c, cookieName(c)) ?? "";

function setFlowCookie(c: ApiContext, browser: string): void {
  setCookie(c, cookieName(c), browser, {
    path: "/",
    httpOnly: true,
    sameSite: "Lax",
    secure: isHttps(c.var.context.config.publicUrl),
    maxAge: SIGN_IN_FLOW_MS / 1000,
  });
}

async function handleCallback(c: ApiContext, given: string): Promise<Response> {
  const { context } = c.var;
  const loginType = toLoginType(given);
  const { searchParams } = new URL(c.req.url);
  const flow = { loginType, locale: context.locale, binding: false };
  const { location } = await orPage(c, flow, async () => ({
    location: await finishSignIn(context, loginType, searchParams, flowCookieOf(c)),
  }));
  return redirect(c, location, 303);
}

interface FlowContext {
  loginType: LoginType | undefined;
  locale: Locale;
  /** Whether the account is bound to the one that is signed in. */
  binding: boolean;
}

/** Redirects a refusal to a page, for people who would see bare JSON (safety 3.13). */
async function orPage(
  c: ApiContext,
  flow: FlowContext,
  attempt: () => Promise<BrowserRedirect>,
): Promise<BrowserRedirect> {
  try {
    return await attempt();
  } catch (error) {
    const isBrowser = c.req.header("Accept")?.includes("text/html");
    const location = isBrowser && refusalPath(flow.locale, flow.loginType, error, flow.binding);
    if (!location) throw error;
    return { location };
  }
}

/** Redirects without cache and referrer, because the address contains a state or a ticket. */
function redirect(c: ApiContext, location: string, status: 302 | 303): Response {
  c.header("Cache-Control", "no-store");
  c.header("Referrer-Policy", "no-referrer");
  return c.redirect(location, status);
}

const present = (done: SignedInElsewhere, context: Context): ThirdPartyResult => ({
  ...loginResponse(context, done),
  loginType: done.loginType,
  way: done.way,
});
