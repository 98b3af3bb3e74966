/** Columns that the vault encrypts. */
import { and, eq, isNotNull, ne, or } from "drizzle-orm";
import type { Executor, Transaction } from "../../client.ts";
import { user } from "../../schema/mod.ts";

export interface EncryptedRow {
  id: string;
  phone: string;
  totpSecret: string | null;
  totpPendingSecret: string | null;
}

/** Lists everybody with a field that is, or should be, encrypted. */
export function listEncrypted(db: Executor): Promise<EncryptedRow[]> {
  const { id, phone, totpSecret, totpPendingSecret } = user;
  return db.select({ id, phone, totpSecret, totpPendingSecret }).from(user)
    .where(or(ne(phone, ""), isNotNull(totpSecret), isNotNull(totpPendingSecret))).all();
}

/** Replaces a value only if it has not changed meanwhile, because a newer one is encrypted with the newest key. */
export async function replaceEncrypted(
  tx: Transaction,
  changes: readonly { from: EncryptedRow; to: EncryptedRow }[],
): Promise<void> {
  for (const { from, to } of changes) {
    for (const column of ["phone", "totpSecret", "totpPendingSecret"] as const) {
      const before = from[column];
      if (before === null) continue;
      await tx.update(user).set({ [column]: to[column] })
        .where(and(eq(user.id, from.id), eq(user[column], before)));
    }
  }
}
