import type { Transaction } from "../../client.ts";
import { heartbeat } from "../../schema/mod.ts";

/** Writes durably, so it fails if the database does not accept writes: a full disk, a read-only file. */
export async function writeHeartbeat(tx: Transaction, at: number): Promise<void> {
  await tx.insert(heartbeat).values({ id: 1, at }).onConflictDoUpdate({ target: heartbeat.id, set: { at } });
}
