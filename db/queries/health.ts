import { sql } from "drizzle-orm";
import type { Transaction } from "../client.ts";

/** Cheap, and fails when the database cannot be written to. */
export async function probe(tx: Transaction): Promise<void> {
  await tx.get(sql`SELECT 1`);
}
