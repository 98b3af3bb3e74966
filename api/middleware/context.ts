/** Builds the {@link Context} of a request: who, which language, which trace. */
import type { MiddlewareHandler } from "hono";
import { getCookie } from "hono/cookie";
import type { Locale } from "../../sdk/model/locale.ts";
import { sessionCookie } from "../../sdk/model/user.ts";
import type { Actor, House, Visitor } from "../context.ts";
import type { ApiContext, ApiEnv } from "../env.ts";
import { DomainError } from "../error.ts";
import { tooMany } from "../services/limits/mod.ts";
import { findTokenActor, isPersonalToken, requireScope } from "../services/access_tokens.ts";
import { findActor } from "../services/sessions.ts";

const TRACE_ID = /^[\w-]{8,64}$/;

/** The caller's trace id when it is a plain token, else a new one: it ends up in logs and headers (safety 3.30). */
export function traceIdOf(given: string | undefined): string {
  return given && TRACE_ID.test(given) ? given : crypto.randomUUID();
}

export function withContext(house: House): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    const traceId = traceIdOf(c.req.header("traceId"));
    const token = headerToken(c) || getCookie(c, sessionCookie(house.config.publicUrl));
    // Set before anything can fail, so that an error still carries its trace.
    const locale = readLocale(c);
    c.set("context", { ...house, actor: { kind: "visitor" }, visitor: readVisitor(c), locale, traceId });
    c.header("traceId", traceId);
    c.set("token", token);
    if (token) c.set("context", { ...c.var.context, actor: await authenticate(c, house, token) });
    requireScope(c.var.context, c.req.method, c.req.path);
    await next();
  };
}

function readVisitor(c: ApiContext): Visitor {
  return { address: c.env?.remoteAddress ?? "", userAgent: c.req.header("User-Agent") ?? "" };
}

/** `Authorization` as the specified clients send it: the bare token, or with `Bearer`. */
function headerToken(c: ApiContext): string | undefined {
  return c.req.header("Authorization")?.replace(/^Bearer\s+/i, "").trim();
}

/** The token alone decides; a `UserName` that names somebody else is an error, never an identity (safety 3.5). */
async function authenticate(c: ApiContext, house: House, token: string): Promise<Actor> {
  const actor = await lookUp(c, house, token);
  if (actor.kind !== "user") {
    if (c.req.header("Authorization")) throw refusal(c, house);
    return actor;
  }
  const userName = c.req.header("UserName");
  if (userName && userName.toLowerCase() !== actor.email) throw new DomainError("userMismatch");
  return actor;
}

/** Who tries token after token is told to wait; a good one works all the while, whatever its neighbours try. */
function refusal(c: ApiContext, house: House): DomainError {
  const miss = house.requests.count("tokenLogin", c.env?.remoteAddress ?? "");
  return miss && !miss.allowed ? tooMany(miss.resets) : new DomainError("sessionExpired");
}

/** A page makes several calls with one token; its actor is read once. */
function lookUp(c: ApiContext, house: House, token: string): Promise<Actor> {
  const known = c.env?.actors?.get(token);
  if (known) return known;
  // A browser's cookie is a session and nothing else: a personal token in it would carry no one's intent.
  const personal = isPersonalToken(token) && headerToken(c) === token;
  const actor = personal ? findTokenActor(house, token) : findActor(house, token);
  c.env?.actors?.set(token, actor);
  return actor;
}

/** A `zh` value gives Chinese, anything else English, nothing at all Chinese (spec 1 §4, §7). */
function readLocale(c: ApiContext): Locale {
  const wanted = c.req.header("Accept-Language");
  return wanted === undefined || /^zh\b/i.test(wanted) ? "zh" : "en";
}
