/** Calls for signing in with accounts elsewhere: the authorization flow (spec 1 §4, §6; spec 3 §6). */
import { Hono } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import { z } from "zod";
import { isHttps } from "../../sdk/model/cookie.ts";
import {
  confirmationAnswer,
  pendingSignInAnswer,
  providerAnswer,
  thirdPartyAnswer,
} from "../../sdk/model/account_answers.ts";
import {
  addEmailSchema,
  authorizationSchema,
  bindExistingSchema,
  emailConfirmationSchema,
  type LoginType,
  signInCookie,
  signInTicketSchema,
  supplementSchema,
  type ThirdPartyResult,
  toLoginType,
} from "../../sdk/model/identity.ts";
import { SIGN_IN_FLOW_MS } from "../../sdk/model/limits.ts";
import type { Locale } from "../../sdk/model/locale.ts";
import type { ApiContext, ApiEnv } from "../env.ts";
import { describe } from "../middleware/describe.ts";
import { ok } from "../middleware/envelope.ts";
import { json, query } from "../middleware/validate.ts";
import {
  bindingExpired,
  finishSignIn,
  refusalPath,
  startSignIn,
  type Step,
} from "../services/identities/arrival.ts";
import { bindingUser } from "../services/identities/binding.ts";
import {
  addEmail,
  bindExisting,
  completeSignUp,
  confirmEmail,
  exchangeTicket,
  readPending,
  type SignedInElsewhere,
} from "../services/identities/completion.ts";
import { loginResult } from "./login_result.ts";
import { ownIdentityRoutes } from "./own_identity.ts";

const tags = ["users"];
const html = "text/html";

export const identityRoutes = new Hono<ApiEnv>()
  .route("/", ownIdentityRoutes)
  .get(
    "/public/providers",
    describe({
      operationId: "listProviders",
      tags,
      data: z.array(providerAnswer),
    }),
    (c) => ok(c, [...c.var.context.external.identities.keys()].map((loginType) => ({ loginType }))),
  )
  .get(
    "/public/authorize/:loginType",
    describe({
      operationId: "authorize",
      tags,
      bytes: html,
    }),
    query(authorizationSchema),
    async (c) => {
      const { context } = c.var;
      const { lang, bind, ...way } = c.req.valid("query");
      const loginType = toLoginType(c.req.param("loginType"));
      const bindUserId = bind === undefined ? undefined : bindingUser(context, bind);
      const locale = lang ?? context.locale;
      if (bind !== undefined && !bindUserId) return redirect(c, bindingExpired(locale, loginType), 302);
      const walk = { loginType, locale, binding: bind !== undefined };
      const { location, browser } = await orPage(
        c,
        walk,
        () => startSignIn(context, loginType, { way, locale, bindUserId }),
      );
      if (browser) keepBrowser(c, browser);
      return redirect(c, location, 302);
    },
  )
  .get(
    "/public/callback/:loginType",
    describe({
      operationId: "finishAuthorization",
      tags,
      bytes: html,
    }),
    (c) => comeBack(c, c.req.param("loginType")),
  )
  .get(
    "/public/wxLoginCallBack",
    describe({
      operationId: "finishWeChatLogin",
      tags,
      bytes: html,
    }),
    (c) => comeBack(c, "WeChat"),
  )
  .post(
    "/public/thirdParty/exchange",
    describe({
      operationId: "exchangeSignInTicket",
      tags,
      data: thirdPartyAnswer,
    }),
    json(signInTicketSchema),
    async (c) => signedIn(c, await exchangeTicket(c.var.context, c.req.valid("json"), browserOf(c))),
  )
  .get(
    "/public/thirdParty",
    describe({
      operationId: "getPendingSignIn",
      tags,
      data: pendingSignInAnswer.nullable(),
    }),
    async (c) => ok(c, await readPending(c.var.context, browserOf(c)) ?? null),
  )
  .post(
    "/public/thirdParty/addEmail",
    describe({
      operationId: "addSignInEmail",
      tags,
      data: z.null(),
    }),
    json(addEmailSchema),
    async (c) => {
      await addEmail(c.var.context, c.req.valid("json").email, browserOf(c));
      return ok(c, null);
    },
  )
  .post(
    "/public/thirdParty/confirmEmail",
    describe({
      operationId: "confirmSignInEmail",
      tags,
      data: confirmationAnswer,
    }),
    json(emailConfirmationSchema),
    async (c) => {
      const { emailToken } = c.req.valid("json");
      const done = await confirmEmail(c.var.context, emailToken, browserOf(c));
      return ok(c, { signedIn: done ? present(c, done) : null });
    },
  )
  .post(
    "/public/thirdParty/complete",
    describe({
      operationId: "completeSignUp",
      tags,
      data: thirdPartyAnswer,
    }),
    json(supplementSchema),
    async (c) => signedIn(c, await completeSignUp(c.var.context, c.req.valid("json"), browserOf(c))),
  )
  .post(
    "/public/thirdParty/bind",
    describe({
      operationId: "bindExistingAccount",
      tags,
      data: thirdPartyAnswer,
    }),
    json(bindExistingSchema),
    async (c) => signedIn(c, await bindExisting(c.var.context, c.req.valid("json"), browserOf(c))),
  );

const cookieName = (c: ApiContext) => signInCookie(c.var.context.config.publicUrl);

const browserOf = (c: ApiContext): string => getCookie(c, cookieName(c)) ?? "";

function keepBrowser(c: ApiContext, browser: string): void {
  setCookie(c, cookieName(c), browser, {
    path: "/",
    httpOnly: true,
    sameSite: "Lax",
    secure: isHttps(c.var.context.config.publicUrl),
    maxAge: SIGN_IN_FLOW_MS / 1000,
  });
}

async function comeBack(c: ApiContext, given: string): Promise<Response> {
  const { context } = c.var;
  const loginType = toLoginType(given);
  const { searchParams } = new URL(c.req.url);
  const walk = { loginType, locale: context.locale, binding: false };
  const { location } = await orPage(c, walk, async () => ({
    location: await finishSignIn(context, loginType, searchParams, browserOf(c)),
  }));
  return redirect(c, location, 303);
}

interface Walk {
  loginType: LoginType | undefined;
  locale: Locale;
  /** Whether the account is bound to the one that is signed in. */
  binding: boolean;
}

/** Redirects a refusal to a page, for people who would see bare JSON (safety 3.13). */
async function orPage(c: ApiContext, walk: Walk, attempt: () => Promise<Step>): Promise<Step> {
  try {
    return await attempt();
  } catch (error) {
    const isBrowser = c.req.header("Accept")?.includes("text/html");
    const location = isBrowser && refusalPath(walk.locale, walk.loginType, error, walk.binding);
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

const present = (c: ApiContext, done: SignedInElsewhere): ThirdPartyResult => ({
  ...loginResult(c.var.context, done),
  loginType: done.loginType,
  way: done.way,
});

const signedIn = (c: ApiContext, done: SignedInElsewhere): Response => ok(c, present(c, done));
