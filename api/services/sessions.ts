/** Sessions: an opaque token outside, its SHA-256 inside, an idle and an absolute end (spec 1 §9, safety 2.7). */
import type { Transaction } from "../../db/client.ts";
import {
  deleteSession,
  findSession,
  insertSession,
  type SessionRow,
  touchSession,
} from "../../db/queries/sessions.ts";
import { SESSION_IDLE_MS, SESSION_MAX_MS } from "../../sdk/model/limits.ts";
import type { Actor, Context, House, UserActor } from "../context.ts";
import { recordAudit } from "./audit.ts";
import { hashToken, newToken } from "./secrets.ts";

/** A session is written to once in this many milliseconds at most; every page view would be too often. */
const TOUCH_EVERY_MS = 60_000;

/** @returns the token, which exists nowhere else. */
export function openSession(house: House, userId: string): Promise<string> {
  return house.db.withTx((tx) => startSession(tx, house, userId));
}

/** As {@link openSession}, within the transaction of the login. */
export async function startSession(tx: Transaction, house: House, userId: string): Promise<string> {
  const token = newToken();
  const now = house.clock().getTime();
  await insertSession(tx, {
    tokenHash: hashToken(token),
    userId,
    createdAt: now,
    lastSeenAt: now,
    expiresAt: now + SESSION_MAX_MS,
  });
  return token;
}

/** The person behind a token; a visitor when it is unknown, idle for too long, or its account is closed. */
export async function findActor(house: House, token: string): Promise<Actor> {
  const now = house.clock().getTime();
  const tokenHash = hashToken(token);
  const found = await findSession(house.db.read, tokenHash, now);
  if (!found || found.user.status !== "ACTIVE" || now - found.session.lastSeenAt > SESSION_IDLE_MS) {
    return { kind: "visitor" };
  }
  if (now - found.session.lastSeenAt > TOUCH_EVERY_MS) {
    await house.db.withTx((tx) => touchSession(tx, tokenHash, now));
  }
  return toActor(found);
}

export function toActor({ user, communityIds }: Pick<SessionRow, "user" | "communityIds">): UserActor {
  const { id, email, realName, role } = user;
  return { kind: "user", id, email, realName, role, communityIds };
}

/** Ends a session at once. A token that is no longer good is not an error: logged out is logged out. */
export async function closeSession(context: Context, token: string): Promise<void> {
  const { actor } = context;
  await context.db.withTx(async (tx) => {
    await deleteSession(tx, hashToken(token));
    if (actor.kind !== "user") return;
    await recordAudit(tx, context, { action: "logout", subject: "user", subjectId: actor.id });
  });
}
