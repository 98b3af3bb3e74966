import { desc, eq, isNull } from "drizzle-orm";
import type { Executor, Transaction } from "../../client.ts";
import { preparedRead } from "../../prepared_read.ts";
import { signingKey } from "../../schema/mod.ts";

export type SigningKeyRow = typeof signingKey.$inferSelect;

/** The key that signs now. */
export async function findSigningKey(db: Executor): Promise<SigningKeyRow | undefined> {
  return (await selectCurrent(db, {}))[0];
}

const selectCurrent = preparedRead((db) =>
  db.select().from(signingKey).where(isNull(signingKey.retiredAt)).orderBy(desc(signingKey.createdAt)).limit(
    1,
  )
);

/** Every key that has ever signed, the newest first. */
export function listSigningKeys(db: Executor): Promise<SigningKeyRow[]> {
  return db.select().from(signingKey).orderBy(desc(signingKey.createdAt), signingKey.id).all();
}

/** Makes a key the one that signs. Of the keys before it only the public parts stay. */
export async function replaceSigningKey(
  tx: Transaction,
  key: Pick<SigningKeyRow, "id" | "publicKey" | "privateKey">,
  at: number,
): Promise<void> {
  await tx.update(signingKey).set({ retiredAt: at, privateKey: "" }).where(isNull(signingKey.retiredAt));
  await tx.insert(signingKey).values({ ...key, createdAt: at });
}

export async function resealSigningKey(tx: Transaction, id: string, privateKey: string): Promise<void> {
  await tx.update(signingKey).set({ privateKey }).where(eq(signingKey.id, id));
}
