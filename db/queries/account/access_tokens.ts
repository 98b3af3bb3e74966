/** Personal access tokens. Expired and revoked ones are never listed. */
import { and, count, desc, eq, gt, isNull, lt, or } from "drizzle-orm";
import type { Executor, Transaction } from "../../client.ts";
import { accessToken, membership, user } from "../../schema/mod.ts";

export type AccessTokenRow = typeof accessToken.$inferSelect;

export interface TokenOwner {
  token: AccessTokenRow;
  user: typeof user.$inferSelect;
  communityIds: string[];
}

const alive = (now: number) => and(isNull(accessToken.revokedAt), gt(accessToken.expiresAt, now));

/** Finds a live token with its owner and the communities that the owner administers, in one query. */
export async function findTokenOwner(
  db: Executor,
  tokenHash: string,
  now: number,
): Promise<TokenOwner | undefined> {
  const rows = await db.select({ token: accessToken, user, communityId: membership.communityId })
    .from(accessToken)
    .innerJoin(user, eq(user.id, accessToken.userId))
    .leftJoin(membership, eq(membership.userId, user.id))
    .where(and(eq(accessToken.tokenHash, tokenHash), alive(now))).all();
  const [first] = rows;
  if (!first) return undefined;
  return { ...first, communityIds: rows.flatMap(({ communityId }) => communityId ?? []) };
}

/** Finds a live token of this person. */
export function findOwnToken(
  db: Executor,
  { id, userId }: Pick<AccessTokenRow, "id" | "userId">,
  now: number,
): Promise<AccessTokenRow | undefined> {
  return db.select().from(accessToken)
    .where(and(eq(accessToken.id, id), eq(accessToken.userId, userId), alive(now))).get();
}

/** Lists live tokens, newest first. */
export function listLiveTokens(db: Executor, userId: string, now: number): Promise<AccessTokenRow[]> {
  return db.select().from(accessToken).where(and(eq(accessToken.userId, userId), alive(now)))
    .orderBy(desc(accessToken.createdAt), desc(accessToken.id)).all();
}

export async function countLiveTokens(tx: Transaction, userId: string, now: number): Promise<number> {
  const row = await tx.select({ total: count() }).from(accessToken)
    .where(and(eq(accessToken.userId, userId), alive(now))).get();
  return row?.total ?? 0;
}

/** Whether a token has this id, including tokens that have ended. */
export async function isTokenId(tx: Transaction, id: string): Promise<boolean> {
  return await tx.select({ id: accessToken.id }).from(accessToken).where(eq(accessToken.id, id)).get() !==
    undefined;
}

export async function insertAccessToken(tx: Transaction, row: AccessTokenRow): Promise<void> {
  await tx.insert(accessToken).values(row);
}

export async function touchAccessToken(tx: Transaction, id: string, now: number): Promise<void> {
  await tx.update(accessToken).set({ lastUsedAt: now }).where(eq(accessToken.id, id));
}

export async function revokeAccessToken(tx: Transaction, id: string, now: number): Promise<void> {
  await tx.update(accessToken).set({ revokedAt: now }).where(eq(accessToken.id, id));
}

/** Deletes tokens that ended before `before`. @returns how many were deleted. */
export async function deleteDeadTokens(tx: Transaction, before: number): Promise<number> {
  const dead = or(lt(accessToken.revokedAt, before), lt(accessToken.expiresAt, before));
  return (await tx.delete(accessToken).where(dead)).rowsAffected;
}
