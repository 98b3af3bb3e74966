/** Columns that the vault seals. */
import { and, eq, isNotNull, ne, or } from "drizzle-orm";
import type { Executor, Transaction } from "../../client.ts";
import { user } from "../../schema/mod.ts";

export interface EncryptedRow {
  id: string;
  phone: string;
  totpSecret: string | null;
  totpPendingSecret: string | null;
}

/** Everybody of whom something is, or should be, sealed. */
export function listEncrypted(db: Executor): Promise<EncryptedRow[]> {
  const { id, phone, totpSecret, totpPendingSecret } = user;
  return db.select({ id, phone, totpSecret, totpPendingSecret }).from(user)
    .where(or(ne(phone, ""), isNotNull(totpSecret), isNotNull(totpPendingSecret))).all();
}

/** Only where nothing was changed meanwhile: what came since is sealed with the newest key. */
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
