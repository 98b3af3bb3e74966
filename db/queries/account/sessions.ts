import { and, desc, eq, gt, gte, lt, sql } from "drizzle-orm";
import type { Executor, Transaction } from "../../client.ts";
import { preparedRead } from "../../prepared_read.ts";
import { membership, session, user } from "../../schema/mod.ts";

export interface SessionRow {
  session: typeof session.$inferSelect;
  user: typeof user.$inferSelect;
  communityIds: string[];
}

/** Finds a live session with its user and the communities that the user administers, in one query. */
export async function findSession(
  db: Executor,
  tokenHash: string,
  now: number,
): Promise<SessionRow | undefined> {
  const rows = await selectSession(db, { tokenHash, now });
  const [first] = rows;
  if (!first) return undefined;
  return { ...first, communityIds: rows.flatMap(({ communityId }) => communityId ?? []) };
}

const selectSession = preparedRead((db) =>
  db.select({ session, user, communityId: membership.communityId }).from(session)
    .innerJoin(user, eq(user.id, session.userId))
    .leftJoin(membership, eq(membership.userId, user.id))
    .where(
      and(eq(session.tokenHash, sql.placeholder("tokenHash")), gt(session.expiresAt, sql.placeholder("now"))),
    )
);

export async function insertSession(tx: Transaction, row: typeof session.$inferInsert): Promise<void> {
  await tx.insert(session).values(row);
}

export async function touchSession(tx: Transaction, tokenHash: string, now: number): Promise<void> {
  await tx.update(session).set({ lastSeenAt: now }).where(eq(session.tokenHash, tokenHash));
}

/** Marks a session as proved; does nothing if it has ended meanwhile. */
export async function markProved(tx: Transaction, id: string, provedAt: number): Promise<void> {
  await tx.update(session).set({ provedAt }).where(eq(session.id, id));
}

/** Deletes a session. @returns whether it existed. */
export async function deleteSession(tx: Transaction, tokenHash: string): Promise<boolean> {
  return (await tx.delete(session).where(eq(session.tokenHash, tokenHash))).rowsAffected > 0;
}

/** Deletes expired sessions. @returns how many were deleted. */
export async function deleteExpiredSessions(tx: Transaction, now: number): Promise<number> {
  return (await tx.delete(session).where(lt(session.expiresAt, now))).rowsAffected;
}

/** Lists a person's sessions that are neither over nor idle since `usedSince`, newest first. */
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

/** Deletes a session. @returns how many ended: 0 if it does not belong to this person. */
export async function deleteSessionById(tx: Transaction, userId: string, id: string): Promise<number> {
  return (await tx.delete(session).where(and(eq(session.userId, userId), eq(session.id, id)))).rowsAffected;
}
