/** Builds the {@link Context} of a request: caller, language, trace. */
import type { MiddlewareHandler } from "hono";
import { getCookie } from "hono/cookie";
import { DEFAULT_LOCALE } from "../../sdk/model/locale.ts";
import { captchaCookie, checkedCookie } from "../../sdk/model/account/captcha.ts";
import { LINK_PASS_HEADER, linkCookie, readPasses } from "../../sdk/model/link.ts";
import { deviceCookie, sessionCookie } from "../../sdk/model/account/user.ts";
import { isUserName } from "../../sdk/model/account/user_name.ts";
import type { App, Context } from "../context.ts";
import type { Actor, LinkGrant, Visitor } from "../actor.ts";
import type { ApiContext, ApiEnv } from "../env.ts";
import { DomainError } from "../error.ts";
import type { RequiredScope } from "../policies/scope.ts";
import { preferredLocale } from "./accept_language.ts";
import { tokenOf } from "./authorization.ts";
import { KnownTokens } from "../services/limits/known_tokens.ts";
import { tooMany } from "../services/limits/attempts.ts";
import { findGrants } from "../services/link/grants.ts";
import { isPersonalToken, requireScope } from "../services/session/access_tokens.ts";
import {
  checkStillValid,
  type Credential,
  findCredentialActor,
} from "../services/session/credential_check.ts";

const VISITOR: Actor = { kind: "visitor" };
const TRACE_ID = /^[\w-]{8,64}$/;

/**
 * Returns the caller's trace id if it is a plain token, else a new one, because it appears in logs and headers (safety
 * 3.30).
 */
export function traceIdOf(given: string | undefined): string {
  return given && TRACE_ID.test(given) ? given : crypto.randomUUID();
}

/** Tells who asks; what speaks against it waits for {@link requireValidCaller}, so that refused requests are counted too. */
export function withContext(app: App): MiddlewareHandler<ApiEnv> {
  const known = new KnownTokens();
  return async (c, next) => {
    const traceId = traceIdOf(c.req.header("traceId"));
    const token = headerToken(c) || getCookie(c, sessionCookie(app.config.publicUrl));
    const statedLocale = preferredLocale(c.req.header("Accept-Language"));
    const locale = statedLocale ?? DEFAULT_LOCALE;
    const visitor = readVisitor(c, app.config.publicUrl);
    // Set before anything can fail, so that an error has a trace id.
    const { reads, connection } = c.env ?? {};
    c.set("context", {
      ...app,
      actor: VISITOR,
      visitor,
      locale,
      statedLocale,
      traceId,
      memoizedReads: reads,
      connection,
    });
    c.header("traceId", traceId);
    c.set("token", token);
    if (token) c.set("context", { ...c.var.context, ...await authenticate(c, app, known, token) });
    const grants = await grantsOf(c, app);
    const { context } = c.var;
    if (grants.length > 0) c.set("context", { ...context, actor: { ...context.actor, grants } });
    await next();
  };
}

const carriedPasses = (c: ApiContext, publicUrl: string) =>
  c.req.header(LINK_PASS_HEADER) ?? getCookie(c, linkCookie(publicUrl));

/** Grants of the caller's links: a program sends its passes in a header, a browser in a cookie. */
async function grantsOf(c: ApiContext, app: App): Promise<readonly LinkGrant[]> {
  const carried = carriedPasses(c, app.config.publicUrl);
  if (!carried) return [];
  const { actor } = c.var.context;
  const userId = actor.kind === "user" ? actor.id : undefined;
  const key = `${userId ?? ""} ${carried}`;
  const known = c.env?.grants?.get(key);
  if (known) return await known;
  const found = findGrants(app, carried, userId);
  c.env?.grants?.set(key, found);
  return await found;
}

/**
 * Stands behind the limits of requests. The token alone decides; a `UserName` that names somebody else is an error,
 * never an identity (safety 3.5). @param wanted What the call asks of a personal access token.
 * @throws DomainError sessionExpired, tooManyRequests, userMismatch, scopeMissing.
 */
export function requireValidCaller(wanted: RequiredScope): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    if (c.var.refusal) throw c.var.refusal;
    const { actor } = c.var.context;
    const userName = c.req.header("UserName");
    if (actor.kind === "user" && userName && !isUserName(userName, actor.email)) {
      throw new DomainError("userMismatch");
    }
    requireScope(c.var.context, wanted);
    await next();
  };
}

/**
 * For calls that are allowed by what they contain (a password, a code, a captcha), and for the end of a session. The
 * caller may be signed in, but the call does not depend on that session.
 */
export const withoutSessionCheck: MiddlewareHandler<ApiEnv> = async (c, next) => {
  const { context } = c.var;
  c.set("context", { ...context, db: context.db.root });
  await next();
};

function readVisitor(c: ApiContext, publicUrl: string): Visitor {
  return {
    address: addressOf(c),
    userAgent: c.req.header("User-Agent") ?? "",
    browser: getCookie(c, captchaCookie(publicUrl)),
    device: getCookie(c, deviceCookie(publicUrl)),
    checked: getCookie(c, checkedCookie(publicUrl)),
    passes: readPasses(carriedPasses(c, publicUrl)),
  };
}

const addressOf = (c: ApiContext) => c.env?.remoteAddress ?? "";

const headerToken = (c: ApiContext) => tokenOf(c.req.header("Authorization"));

/**
 * Finds the owner of a token. A caller who tries many tokens must wait, and no more are looked up; a token that was
 * valid a moment ago keeps working, whatever others at the same address try.
 */
async function authenticate(
  c: ApiContext,
  app: App,
  known: KnownTokens,
  token: string,
): Promise<Pick<Context, "actor" | "db">> {
  const wait = app.requests.waitOf("anonymous", addressOf(c));
  if (wait > 0 && !c.env?.actors?.has(token) && !known.has(token)) {
    c.set("refusal", tooMany("anonymous", wait));
    return { actor: VISITOR, db: app.db };
  }
  const credential = credentialOf(c, token);
  const actor = await findActorOnce(c, app, credential);
  if (actor.kind === "user") {
    known.add(token);
    return { actor, db: app.db.withTransactionCheck(checkStillValid(app, credential, actor)) };
  }
  if (headerToken(c)) c.set("refusal", countUnknownToken(c, app));
  return { actor, db: app.db };
}

/** An expired cookie makes the caller a visitor; an invalid token in a header is an error. */
function countUnknownToken(c: ApiContext, { requests }: App): DomainError {
  const miss = requests.count("tokenLogin", addressOf(c));
  return miss && !miss.allowed ? tooMany(miss.kind, miss.resets) : new DomainError("sessionExpired");
}

/** A cookie can only contain a session. A personal token in it would be sent without the owner's intent. */
function credentialOf(c: ApiContext, secret: string): Credential {
  return { secret, personal: isPersonalToken(secret) && headerToken(c) === secret };
}

/** A page makes several calls with one token, so its owner is read once. */
function findActorOnce(c: ApiContext, app: App, credential: Credential): Promise<Actor> {
  const known = c.env?.actors?.get(credential.secret);
  if (known) return known;
  const actor = findCredentialActor(app, credential);
  c.env?.actors?.set(credential.secret, actor);
  return actor;
}
