/** Checks whether the server can serve: the database is undamaged and writable, and so is the folder of the files. */
import { beat } from "../../db/queries/health.ts";
import type { Database } from "../../db/client.ts";
import type { House } from "../context.ts";
import { describeError, log } from "../log.ts";

/** Reasons why the server cannot serve. */
export type Unreadiness = "databaseDamaged" | "databaseNotWritable" | "filesNotWritable";

/** Milliseconds for which one check answers all requests, so that frequent requests cause no more work. */
const KEPT_MS = 1_000;

interface Look {
  found: Promise<Unreadiness | undefined>;
  /** Value of `performance.now()`, which ignores the system clock; absent while the check is running. */
  ended?: number;
}

const looks = new WeakMap<Database, Look>();

/** Writes to the database and to the disk of the files. @returns `undefined` when all is well. */
export async function findUnreadiness(house: House): Promise<Unreadiness | undefined> {
  if (house.db.damage.first !== undefined) return "databaseDamaged";
  const last = looks.get(house.db.root);
  if (last && (last.ended === undefined || performance.now() - last.ended < KEPT_MS)) return await last.found;
  const look: Look = { found: tryWrites(house) };
  looks.set(house.db.root, look);
  const found = await look.found;
  look.ended = performance.now();
  return found;
}

/**
 * Uses the database without the caller's credential: the answer is shared, and must not depend on a session that may
 * have ended.
 */
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
