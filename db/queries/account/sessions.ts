import { and, desc, eq, gt, gte, lt } from "drizzle-orm";
import type { Executor, Transaction } from "../../client.ts";
import { membership, session, user } from "../../schema/mod.ts";

export interface SessionRow {
  session: typeof session.$inferSelect;
  user: typeof user.$inferSelect;
  communityIds: string[];
}

/** A live session with its user and the communities that user administers, in one statement. */
export async function findSession(
  db: Executor,
  tokenHash: string,
  now: number,
): Promise<SessionRow | undefined> {
  const rows = await db.select({ session, user, communityId: membership.communityId }).from(session)
    .innerJoin(user, eq(user.id, session.userId))
    .leftJoin(membership, eq(membership.userId, user.id))
    .where(and(eq(session.tokenHash, tokenHash), gt(session.expiresAt, now))).all();
  const [first] = rows;
  if (!first) return undefined;
  return { ...first, communityIds: rows.flatMap(({ communityId }) => communityId ?? []) };
}

export async function insertSession(tx: Transaction, row: typeof session.$inferInsert): Promise<void> {
  await tx.insert(session).values(row);
}

export async function touchSession(tx: Transaction, tokenHash: string, now: number): Promise<void> {
  await tx.update(session).set({ lastSeenAt: now }).where(eq(session.tokenHash, tokenHash));
}

/** Nothing happens when the session has ended meanwhile. */
export async function markProved(tx: Transaction, id: string, provedAt: number): Promise<void> {
  await tx.update(session).set({ provedAt }).where(eq(session.id, id));
}

/** @returns whether it was there. */
export async function deleteSession(tx: Transaction, tokenHash: string): Promise<boolean> {
  return (await tx.delete(session).where(eq(session.tokenHash, tokenHash))).rowsAffected > 0;
}

/** @returns how many went. */
export async function deleteExpiredSessions(tx: Transaction, now: number): Promise<number> {
  return (await tx.delete(session).where(lt(session.expiresAt, now))).rowsAffected;
}

/** Sessions of one person that are neither over nor idle since `usedSince`, newest first. */
export function listSessions(
  db: Executor,
  userId: string,
  { now, usedSince }: { now: number; usedSince: number },
): Promise<SessionRow["session"][]> {
  return db.select().from(session).where(and(
    eq(session.userId, userId),
    gt(session.expiresAt, now),
    gte(session.lastSeenAt, usedSince),
  )).orderBy(desc(session.createdAt), desc(session.id)).all();
}

/** @returns how many ended: 0 for a session that is not this person's. */
export async function deleteSessionById(tx: Transaction, userId: string, id: string): Promise<number> {
  return (await tx.delete(session).where(and(eq(session.userId, userId), eq(session.id, id)))).rowsAffected;
}
