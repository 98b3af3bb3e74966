import { and, eq, gt, inArray, isNull, lt } from "drizzle-orm";
import type { Executor, Transaction } from "../../client.ts";
import { accountCode, community, membership, user } from "../../schema/mod.ts";

export type UserRow = typeof user.$inferSelect;
export type AccountCodeRow = typeof accountCode.$inferSelect;

/** Finds a user; `email` is in lower case, as it is stored. */
export function findUserByEmail(db: Executor, email: string): Promise<UserRow | undefined> {
  return db.select().from(user).where(eq(user.email, email)).get();
}

export function findUser(db: Executor, id: string): Promise<UserRow | undefined> {
  return db.select().from(user).where(eq(user.id, id)).get();
}

/** Real names of people by the ids of their accounts. */
export async function findRealNames(db: Executor, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.select({ id: user.id, realName: user.realName }).from(user)
    .where(inArray(user.id, [...ids])).all();
  return new Map(rows.map(({ id, realName }) => [id, realName]));
}

export async function insertUser(tx: Transaction, row: typeof user.$inferInsert): Promise<void> {
  await tx.insert(user).values(row);
}

/** Inserts a user. @returns false if the e-mail is taken, and then nothing was written. */
export async function insertFreeUser(tx: Transaction, row: typeof user.$inferInsert): Promise<boolean> {
  return (await tx.insert(user).values(row).onConflictDoNothing({ target: user.email })).rowsAffected > 0;
}

export async function markActivated(tx: Transaction, id: string, at: number): Promise<void> {
  await tx.update(user).set({ status: "ACTIVE", activatedAt: at }).where(eq(user.id, id));
}

/** Stores a password that the person has set. */
export async function setPasswordHash(
  tx: Transaction,
  id: string,
  passwordHash: string,
  at: number,
): Promise<void> {
  await tx.update(user).set({ passwordHash, passwordChangedAt: at, mustChangePassword: false })
    .where(eq(user.id, id));
}

/** Stores another hash of the same password; does nothing if the password was changed meanwhile. */
export async function replacePasswordHash(
  tx: Transaction,
  id: string,
  { from, to }: { from: string; to: string },
): Promise<boolean> {
  const changed = await tx.update(user).set({ passwordHash: to })
    .where(and(eq(user.id, id), eq(user.passwordHash, from)));
  return changed.rowsAffected > 0;
}

/** Lists the ids of communities that a person administers. */
export async function listAdministeredIds(db: Executor, userId: string): Promise<string[]> {
  const rows = await db.select({ id: membership.communityId }).from(membership)
    .where(eq(membership.userId, userId)).all();
  return rows.map(({ id }) => id);
}

/** Lists the communities that a person administers, by code. */
export async function listAdministered(
  db: Executor,
  userId: string,
): Promise<(typeof community.$inferSelect)[]> {
  const rows = await db.select({ community }).from(membership)
    .innerJoin(community, eq(community.id, membership.communityId))
    .where(eq(membership.userId, userId)).orderBy(community.code).all();
  return rows.map((row) => row.community);
}

/** Makes a person administrator of all sample communities. */
export async function administerSamples(tx: Transaction, userId: string, at: number): Promise<void> {
  const samples = await tx.select({ id: community.id }).from(community).where(eq(community.sample, true))
    .all();
  if (samples.length === 0) return;
  await tx.insert(membership).values(
    samples.map(({ id }) => ({ communityId: id, userId, role: "administrator" as const, createdAt: at })),
  ).onConflictDoNothing();
}

export async function insertAccountCode(
  tx: Transaction,
  row: typeof accountCode.$inferInsert,
): Promise<void> {
  await tx.insert(accountCode).values(row);
}

/** Finds a valid code of this person: unused and not expired. */
export function findOpenCode(
  tx: Transaction,
  wanted: Pick<AccountCodeRow, "codeHash" | "userId" | "purpose">,
  now: number,
): Promise<AccountCodeRow | undefined> {
  return tx.select().from(accountCode).where(and(
    eq(accountCode.codeHash, wanted.codeHash),
    eq(accountCode.userId, wanted.userId),
    eq(accountCode.purpose, wanted.purpose),
    isNull(accountCode.usedAt),
    gt(accountCode.expiresAt, now),
  )).get();
}

/** Does the same as {@link findOpenCode}, but also finds used and expired codes. */
export function findAnyCode(
  db: Executor,
  wanted: Pick<AccountCodeRow, "codeHash" | "userId" | "purpose">,
): Promise<AccountCodeRow | undefined> {
  return db.select().from(accountCode).where(and(
    eq(accountCode.codeHash, wanted.codeHash),
    eq(accountCode.userId, wanted.userId),
    eq(accountCode.purpose, wanted.purpose),
  )).get();
}

/** Does the same as {@link findOpenCode} for a code without a user name. */
export function findCode(
  db: Executor,
  { codeHash, purpose }: Pick<AccountCodeRow, "codeHash" | "purpose">,
  now: number,
): Promise<AccountCodeRow | undefined> {
  return db.select().from(accountCode).where(and(
    eq(accountCode.codeHash, codeHash),
    eq(accountCode.purpose, purpose),
    isNull(accountCode.usedAt),
    gt(accountCode.expiresAt, now),
  )).get();
}

/** Ends every open code of a purpose: the used one and those of earlier mails. */
export async function closeCodes(
  tx: Transaction,
  { userId, purpose }: Pick<AccountCodeRow, "userId" | "purpose">,
  at: number,
): Promise<void> {
  await tx.update(accountCode).set({ usedAt: at }).where(
    and(eq(accountCode.userId, userId), eq(accountCode.purpose, purpose), isNull(accountCode.usedAt)),
  );
}

/** Deletes expired codes. @returns how many were deleted. */
export async function deleteExpiredCodes(tx: Transaction, before: number): Promise<number> {
  return (await tx.delete(accountCode).where(lt(accountCode.expiresAt, before))).rowsAffected;
}

/** Where platform administrators read their mail. */
export function listAdministrators(
  db: Executor,
): Promise<Pick<typeof user.$inferSelect, "id" | "email" | "locale">[]> {
  return db.select({ id: user.id, email: user.email, locale: user.locale }).from(user)
    .where(and(eq(user.role, "administrator"), eq(user.status, "ACTIVE"))).all();
}
