/** Whether the house can serve: its database is sound and takes writes, and so does the folder of the files. */
import { beat } from "../../db/queries/health.ts";
import type { House } from "../context.ts";
import { describeError, log } from "../log.ts";
import { keepLook } from "./kept_look.ts";

/** What keeps the house from serving. */
export type Unreadiness = "databaseDamaged" | "databaseNotWritable" | "filesNotWritable";

/** Milliseconds for which one look answers everybody. */
const KEPT_MS = 1_000;

/** Really writes, to the database and to the disk of the files. @returns `undefined` when all is well. */
export async function findUnreadiness(house: House): Promise<Unreadiness | undefined> {
  return house.db.damage.first === undefined ? await lookAtWrites(house) : "databaseDamaged";
}

const lookAtWrites = keepLook(KEPT_MS, tryWrites);

/** On the database itself: everybody gets the answer, also when the session of who asked first has ended. */
async function tryWrites({ db, external, clock }: House): Promise<Unreadiness | undefined> {
  const at = clock().getTime();
  if (!await succeeds("database", () => db.root.withTx((tx) => beat(tx, at)))) {
    return db.damage.first === undefined ? "databaseNotWritable" : "databaseDamaged";
  }
  return await succeeds("files", () => external.storage.probe()) ? undefined : "filesNotWritable";
}

async function succeeds(part: string, write: () => Promise<void>): Promise<boolean> {
  try {
    await write();
    return true;
  } catch (error) {
    log("warn", "a write that proves readiness failed", { part, error: describeError(error) });
    return false;
  }
}
