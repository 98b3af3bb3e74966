/** Whether the house can serve: the database answers and takes a write transaction. */
import { probe } from "../../db/queries/health.ts";
import type { House } from "../context.ts";

export async function isReady(house: House): Promise<boolean> {
  try {
    await house.db.withTx(probe);
    return true;
  } catch {
    return false;
  }
}
