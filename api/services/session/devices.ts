/** Sessions of the caller, and ending one or all of them (safety 2.7). */
import { endSessions } from "../../../db/queries/account/accounts.ts";
import { deleteSessionById, listSessions } from "../../../db/queries/account/sessions.ts";
import { SESSION_IDLE_MS } from "../../../sdk/model/limits.ts";
import type { Device } from "../../../sdk/model/account/user.ts";
import type { Context } from "../../context.ts";
import { DomainError } from "../../error.ts";
import { requireSession } from "../../caller.ts";
import { recordAudit } from "../audit/record.ts";
import { toIso } from "../../../sdk/model/time.ts";

/** Lists the sessions that are still valid, newest first. @throws DomainError notLoggedIn, scopeMissing. */
export async function listDevices(context: Context): Promise<Device[]> {
  const { id: userId, sessionId } = requireSession(context);
  const now = context.clock().getTime();
  const sessions = await listSessions(context.db.read, userId, { now, usedSince: now - SESSION_IDLE_MS });
  return sessions.map(({ id, userAgent, address, loginType, createdAt, lastSeenAt }) => ({
    id,
    userAgent,
    address,
    loginType,
    createdAt: toIso(createdAt),
    lastSeenAt: toIso(lastSeenAt),
    current: id === sessionId,
  }));
}

/** @throws DomainError notLoggedIn, scopeMissing; notFound for another person's session as for none. */
export async function logOutDevice(context: Context, id: string): Promise<void> {
  const actor = requireSession(context);
  await context.db.withTx(async (tx) => {
    if (await deleteSessionById(tx, actor.id, id) === 0) {
      throw new DomainError("notFound", { what: id.slice(0, 80) });
    }
    await recordAudit(tx, context, { action: "logOutDevice", subject: "user", subjectId: actor.id });
  });
}

/** Ends every session of the caller, including the current one. @throws DomainError notLoggedIn, scopeMissing. */
export async function logOutEverywhere(context: Context): Promise<void> {
  const { id } = requireSession(context);
  await context.db.withTx(async (tx) => {
    await endSessions(tx, id);
    await recordAudit(tx, context, { action: "logOutEverywhere", subject: "user", subjectId: id });
  });
}
