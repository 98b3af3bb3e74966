/** Columns that the vault seals. */
import { and, eq, isNotNull, ne, or } from "drizzle-orm";
import type { Executor, Transaction } from "../client.ts";
import { user } from "../schema/mod.ts";

export interface SealedRow {
  id: string;
  phone: string;
  totpSecret: string | null;
}

/** Everybody of whom something is, or should be, sealed. */
export function listSealed(db: Executor): Promise<SealedRow[]> {
  return db.select({ id: user.id, phone: user.phone, totpSecret: user.totpSecret }).from(user)
    .where(or(ne(user.phone, ""), isNotNull(user.totpSecret))).all();
}

/** Only where nothing was changed meanwhile: what came since is sealed with the newest key. */
export async function replaceSealed(
  tx: Transaction,
  changes: readonly { from: SealedRow; to: SealedRow }[],
): Promise<void> {
  for (const { from, to } of changes) {
    await tx.update(user).set({ phone: to.phone }).where(
      and(eq(user.id, from.id), eq(user.phone, from.phone)),
    );
    if (from.totpSecret === null) continue;
    await tx.update(user).set({ totpSecret: to.totpSecret })
      .where(and(eq(user.id, from.id), eq(user.totpSecret, from.totpSecret)));
  }
}
