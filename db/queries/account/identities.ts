/** Accounts elsewhere, and sign-in flows at their providers. */
import { and, asc, desc, eq, gt, isNotNull, isNull, lt } from "drizzle-orm";
import type { LoginType } from "../../../sdk/model/account/login_type.ts";
import type { Executor, Transaction } from "../../client.ts";
import { identity, signInFlow, user } from "../../schema/mod.ts";
import type { UserRow } from "./users.ts";

export type IdentityRow = typeof identity.$inferSelect;
export type SignInFlowRow = typeof signInFlow.$inferSelect;

/** Finds the user who signs in with an account elsewhere. */
export async function findIdentityOwner(
  db: Executor,
  provider: LoginType,
  subject: string,
): Promise<UserRow | undefined> {
  const row = await db.select({ user }).from(identity).innerJoin(user, eq(user.id, identity.userId))
    .where(and(eq(identity.provider, provider), eq(identity.subject, subject))).get();
  return row?.user;
}

export function listIdentityRows(db: Executor, userId: string): Promise<IdentityRow[]> {
  return db.select().from(identity).where(eq(identity.userId, userId)).orderBy(asc(identity.createdAt)).all();
}

export async function insertIdentity(tx: Transaction, row: typeof identity.$inferInsert): Promise<void> {
  await tx.insert(identity).values(row);
}

export async function touchIdentity(
  tx: Transaction,
  { provider, subject }: Pick<IdentityRow, "provider" | "subject">,
  change: Pick<IdentityRow, "lastUsedAt"> & Partial<Pick<IdentityRow, "displayName">>,
): Promise<void> {
  await tx.update(identity).set(change)
    .where(and(eq(identity.provider, provider), eq(identity.subject, subject)));
}

export async function deleteIdentity(tx: Transaction, userId: string, provider: LoginType): Promise<void> {
  await tx.delete(identity).where(and(eq(identity.userId, userId), eq(identity.provider, provider)));
}

export async function insertFlow(tx: Transaction, row: typeof signInFlow.$inferInsert): Promise<void> {
  await tx.insert(signInFlow).values(row);
}

/** Condition for a flow that is neither over nor expired. */
const isOpen = (now: number) => and(isNull(signInFlow.usedAt), gt(signInFlow.expiresAt, now));

export function findFlowByState(
  tx: Transaction,
  stateHash: string,
  now: number,
): Promise<SignInFlowRow | undefined> {
  return tx.select().from(signInFlow).where(and(eq(signInFlow.stateHash, stateHash), isOpen(now))).get();
}

export function findFlowByTicket(
  tx: Transaction,
  ticketHash: string,
  now: number,
): Promise<SignInFlowRow | undefined> {
  return tx.select().from(signInFlow).where(
    and(eq(signInFlow.ticketHash, ticketHash), gt(signInFlow.ticketExpiresAt, now), isOpen(now)),
  ).get();
}

export function findFlow(db: Executor, id: string, now: number): Promise<SignInFlowRow | undefined> {
  return db.select().from(signInFlow).where(and(eq(signInFlow.id, id), isOpen(now))).get();
}

/** Finds the flow of a browser that returned with a person unknown here. */
export function findPendingFlow(
  db: Executor,
  browserHash: string,
  now: number,
): Promise<SignInFlowRow | undefined> {
  return db.select().from(signInFlow).where(and(
    eq(signInFlow.browserHash, browserHash),
    isNotNull(signInFlow.subject),
    isNull(signInFlow.userId),
    isNull(signInFlow.bindUserId),
    isOpen(now),
  )).orderBy(desc(signInFlow.createdAt)).limit(1).get();
}

export async function updateFlow(
  tx: Transaction,
  id: string,
  change: Partial<Omit<SignInFlowRow, "id">>,
): Promise<void> {
  await tx.update(signInFlow).set(change).where(eq(signInFlow.id, id));
}

/** Deletes old flows, and with them what providers told about people. @returns how many were deleted. */
export async function deleteOldFlows(tx: Transaction, now: number): Promise<number> {
  return (await tx.delete(signInFlow).where(lt(signInFlow.expiresAt, now))).rowsAffected;
}
