/** Accounts for platform administrators. */
import { and, count, desc, eq, inArray, ne, or, type SQL, sql } from "drizzle-orm";
import type { PlatformRole } from "../../../sdk/model/account/user.ts";
import type { Executor, Transaction } from "../../client.ts";
import { community, membership, session, user } from "../../schema/mod.ts";
import type { UserRow } from "./users.ts";

export interface AccountFilter {
  /** Part of e-mail, name or work unit. */
  q?: string;
  role?: PlatformRole;
}

export interface AccountRecord {
  user: UserRow;
  /** Codes of the communities that the person administers. */
  communities: string[];
}

/**
 * Lists accounts, newest first.
 * @param after Id of the last account of the page before, so that new rows do not shift the next page.
 */
export async function listAccounts(
  db: Executor,
  filter: AccountFilter,
  { after, size }: { after?: string; size: number },
): Promise<AccountRecord[]> {
  const rows = await db.select().from(user).where(and(matches(filter), after ? isAfter(after) : undefined))
    .orderBy(desc(user.createdAt), desc(user.id)).limit(size).all();
  return await withCommunities(db, rows);
}

export async function countAccounts(db: Executor, filter: AccountFilter): Promise<number> {
  const row = await db.select({ total: count() }).from(user).where(matches(filter)).get();
  return row?.total ?? 0;
}

export async function findAccount(db: Executor, id: string): Promise<AccountRecord | undefined> {
  const row = await db.select().from(user).where(eq(user.id, id)).get();
  return row && (await withCommunities(db, [row]))[0];
}

/** Whether there is no other platform administrator. */
export async function isOnlyAdministrator(db: Executor, userId: string): Promise<boolean> {
  const other = await db.select({ id: user.id }).from(user).where(and(
    eq(user.role, "administrator"),
    eq(user.status, "ACTIVE"),
    ne(user.id, userId),
  )).limit(1).get();
  return other === undefined;
}

export async function setRole(tx: Transaction, userId: string, role: PlatformRole): Promise<void> {
  await tx.update(user).set({ role }).where(eq(user.id, userId));
}

export async function setMustChangePassword(tx: Transaction, userId: string): Promise<void> {
  await tx.update(user).set({ mustChangePassword: true }).where(eq(user.id, userId));
}

/** Ends sessions. @param except Id of a session that stays. @returns how many ended. */
export async function endSessions(tx: Transaction, userId: string, except?: string): Promise<number> {
  const others = except === undefined ? undefined : ne(session.id, except);
  return (await tx.delete(session).where(and(eq(session.userId, userId), others))).rowsAffected;
}

/** Adds a membership. Returns whether anything changed. */
export async function addMembership(
  tx: Transaction,
  communityId: string,
  userId: string,
  createdAt: number,
): Promise<boolean> {
  const added = await tx.insert(membership).values({ communityId, userId, role: "administrator", createdAt })
    .onConflictDoNothing().returning({ userId: membership.userId });
  return added.length > 0;
}

/** Removes a membership. Returns whether anything changed. */
export async function removeMembership(
  tx: Transaction,
  communityId: string,
  userId: string,
): Promise<boolean> {
  const removed = await tx.delete(membership)
    .where(and(eq(membership.communityId, communityId), eq(membership.userId, userId)))
    .returning({ userId: membership.userId });
  return removed.length > 0;
}

function matches({ q, role }: AccountFilter): SQL | undefined {
  const pattern = q && `%${q.replace(/[\\%_]/g, "\\$&")}%`;
  const found = pattern
    ? or(
      ...[user.email, user.realName, user.workUnit].map((column) =>
        sql`${column} like ${pattern} escape '\\'`
      ),
    )
    : undefined;
  return and(found, role ? eq(user.role, role) : undefined);
}

/** Condition for accounts behind an account in the order of the list; none if that account does not exist. */
const isAfter = (id: string): SQL =>
  sql`(${user.createdAt}, ${user.id}) < (select created_at, id from user as mark where mark.id = ${id})`;

async function withCommunities(db: Executor, rows: UserRow[]): Promise<AccountRecord[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const administered = await db.select({ userId: membership.userId, code: community.code }).from(membership)
    .innerJoin(community, eq(community.id, membership.communityId))
    .where(inArray(membership.userId, ids)).orderBy(community.code).all();
  return rows.map((row) => ({
    user: row,
    communities: administered.flatMap(({ userId, code }) => userId === row.id ? code : []),
  }));
}
