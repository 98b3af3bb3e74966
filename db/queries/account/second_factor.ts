/** TOTP secrets and recovery codes. */
import { and, count, eq, isNull } from "drizzle-orm";
import type { Executor, Transaction } from "../../client.ts";
import { recoveryCode, user } from "../../schema/mod.ts";

/** Stores a secret that counts once it is confirmed. It replaces an earlier unconfirmed one; the one in use stays. */
export async function setPendingSecret(
  tx: Transaction,
  userId: string,
  totpPendingSecret: string,
): Promise<void> {
  await tx.update(user).set({ totpPendingSecret }).where(eq(user.id, userId));
}

/** Replaces the secret in use by the confirmed one. */
export async function confirmTotp(
  tx: Transaction,
  userId: string,
  confirmed: { totpSecret: string; totpLastStep: number; totpConfirmedAt: number },
): Promise<void> {
  await tx.update(user).set({ ...confirmed, totpPendingSecret: null }).where(eq(user.id, userId));
}

/** Records a used step, so that no code of this step or an earlier one works again. */
export async function markTotpStep(tx: Transaction, userId: string, step: number): Promise<void> {
  await tx.update(user).set({ totpLastStep: step }).where(eq(user.id, userId));
}

export async function clearSecondFactor(tx: Transaction, userId: string): Promise<void> {
  const none = { totpSecret: null, totpPendingSecret: null, totpConfirmedAt: null, totpLastStep: null };
  await tx.update(user).set(none).where(eq(user.id, userId));
  await tx.delete(recoveryCode).where(eq(recoveryCode.userId, userId));
}

/** Replaces the recovery codes. */
export async function replaceRecoveryCodes(
  tx: Transaction,
  userId: string,
  hashes: readonly string[],
): Promise<void> {
  await tx.delete(recoveryCode).where(eq(recoveryCode.userId, userId));
  await tx.insert(recoveryCode).values(hashes.map((codeHash) => ({ codeHash, userId })));
}

/** Uses up a recovery code. Returns whether there was such an unused code. */
export async function takeRecoveryCode(
  tx: Transaction,
  { codeHash, userId }: { codeHash: string; userId: string },
  at: number,
): Promise<boolean> {
  const taken = await tx.update(recoveryCode).set({ usedAt: at }).where(and(
    eq(recoveryCode.codeHash, codeHash),
    eq(recoveryCode.userId, userId),
    isNull(recoveryCode.usedAt),
  )).returning({ codeHash: recoveryCode.codeHash });
  return taken.length === 1;
}

export async function countRecoveryCodes(db: Executor, userId: string): Promise<number> {
  const row = await db.select({ left: count() }).from(recoveryCode)
    .where(and(eq(recoveryCode.userId, userId), isNull(recoveryCode.usedAt))).get();
  return row?.left ?? 0;
}
