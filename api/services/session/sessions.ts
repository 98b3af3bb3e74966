/**
 * Sessions: the browser has an opaque token, the database its SHA-256. A session ends when it is idle, or too old (spec
 * 1 §9, safety 2.7).
 */
import type { Executor, Transaction } from "../../../db/client.ts";
import {
  deleteSession,
  deleteSessionById,
  findSession,
  insertSession,
  type SessionRow,
  touchSession,
} from "../../../db/queries/account/sessions.ts";
import type { LoginType } from "../../../sdk/model/account/login_type.ts";
import { SESSION_IDLE_MS, SESSION_MAX_MS } from "../../../sdk/model/limits.ts";
import type { App, Context } from "../../context.ts";
import type { Actor, UserActor } from "../../actor.ts";
import { recordAudit } from "../audit/record.ts";
import { hashToken, newId, newToken } from "../../secrets.ts";

/** Milliseconds between two updates of the time of last use; a write for every page would be too many. */
const TOUCH_EVERY_MS = 60_000;
/** Characters of the user agent that are stored; the list of devices needs no more. */
const USER_AGENT_MAX = 300;

/** Opens a session. @returns the token, which is stored nowhere. */
export function openSession(app: App, userId: string): Promise<string> {
  return app.db.withTx((tx) => startSession(tx, app, userId));
}

/**
 * Does the same as {@link openSession} within the transaction of the login. Each login makes a new session with a new
 * token.
 */
export async function startSession(
  tx: Transaction,
  app: App & Pick<Context, "visitor">,
  userId: string,
  loginType: LoginType | "" = "",
): Promise<string> {
  const token = newToken();
  const now = app.clock().getTime();
  await insertSession(tx, {
    tokenHash: hashToken(token),
    id: newId(),
    userId,
    loginType,
    userAgent: app.visitor?.userAgent.slice(0, USER_AGENT_MAX) ?? "",
    address: app.visitor?.address ?? "",
    createdAt: now,
    lastSeenAt: now,
    provedAt: now,
    expiresAt: now + SESSION_MAX_MS,
  });
  return token;
}

/**
 * Finds the owner of a token; a visitor if the session is unknown or was idle for too long, or the account is closed.
 */
export async function findActor(app: App, token: string): Promise<Actor> {
  const now = app.clock().getTime();
  const found = await readSession(app.db.read, app, token);
  if (!found || now - found.lastSeenAt > SESSION_IDLE_MS) return { kind: "visitor" };
  if (now - found.lastSeenAt > TOUCH_EVERY_MS) {
    await app.db.withTx((tx) => touchSession(tx, hashToken(token), now));
  }
  return found.actor;
}

/**
 * Finds the owner of a session again when the effect of a call is written. The running call counts as use, so that a
 * long upload neither ends its session nor is refused as idle.
 */
export async function recheckActor(
  tx: Transaction,
  app: App,
  token: string,
): Promise<UserActor | undefined> {
  const now = app.clock().getTime();
  const found = await readSession(tx, app, token);
  if (found && now - found.lastSeenAt > TOUCH_EVERY_MS) await touchSession(tx, hashToken(token), now);
  return found?.actor;
}

/** @returns nothing for a session that is unknown or over, or whose account is not active. */
async function readSession(
  db: Executor,
  app: App,
  token: string,
): Promise<{ actor: UserActor; lastSeenAt: number } | undefined> {
  const found = await findSession(db, hashToken(token), app.clock().getTime());
  if (found?.user.status !== "ACTIVE") return undefined;
  const { id: sessionId, loginType, provedAt, lastSeenAt } = found.session;
  return { actor: { ...toActor(app, found), sessionId, loginType, provedAt }, lastSeenAt };
}

/**
 * Builds the actor. Rights to review and to administer have no effect while a required second factor is missing (safety
 * 3.36).
 */
export function toActor(
  { config }: Pick<App, "config">,
  { user, communityIds }: Pick<SessionRow, "user" | "communityIds">,
): UserActor {
  const { id, email, realName, role, locale } = user;
  const rightful = role !== "depositor" || communityIds.length > 0;
  const secondFactorMissing = rightful && config.secondFactorRequired && user.totpConfirmedAt === null;
  const rights = secondFactorMissing
    ? { role: "depositor" as const, communityIds: [] }
    : { role, communityIds };
  return { kind: "user", id, email, realName, locale, loginType: "", secondFactorMissing, ...rights };
}

/** Ends the session of the caller, if there is one. */
export async function endOwnSession(tx: Transaction, context: Context): Promise<void> {
  const { actor } = context;
  if (actor.kind !== "user" || !actor.sessionId) return;
  await deleteSessionById(tx, actor.id, actor.sessionId);
  await recordAudit(tx, context, { action: "logout", subject: "user", subjectId: actor.id });
}

/** Ends a session at once. A token that is no longer valid is not an error. */
export async function closeSession(context: Context, token: string): Promise<void> {
  const { actor } = context;
  await context.db.withTx(async (tx) => {
    const ended = await deleteSession(tx, hashToken(token));
    if (!ended || actor.kind !== "user") return;
    await recordAudit(tx, context, { action: "logout", subject: "user", subjectId: actor.id });
  });
}
