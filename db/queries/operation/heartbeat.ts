import type { Transaction } from "../../client.ts";
import { heartbeat } from "../../schema/mod.ts";

/** Writes for good, and so fails when the database does not take writes: a full disk, a read-only file. */
export async function writeHeartbeat(tx: Transaction, at: number): Promise<void> {
  await tx.insert(heartbeat).values({ id: 1, at }).onConflictDoUpdate({ target: heartbeat.id, set: { at } });
}
