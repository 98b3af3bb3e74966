/** Checks whether the server can serve: the database is undamaged and writable, and so is the folder of the files. */
import { writeHeartbeat } from "../../../db/queries/system/heartbeat.ts";
import type { App } from "../../context.ts";
import { describeError, log } from "../../log.ts";
import { keepLook } from "./shared_check.ts";

/** Reasons why the server cannot serve. */
export type Unreadiness = "databaseDamaged" | "databaseNotWritable" | "filesNotWritable";

/** Milliseconds for which one look answers everybody. */
const RESULT_KEPT_MS = 1_000;

/** Really writes, to the database and to the disk of the files. @returns `undefined` when all is well. */
export async function findUnreadiness(app: App): Promise<Unreadiness | undefined> {
  return app.db.damage.first === undefined ? await lookAtWrites(app) : "databaseDamaged";
}

const lookAtWrites = keepLook(RESULT_KEPT_MS, tryWrites);

/** On the database itself: everybody gets the answer, also when the session of who asked first has ended. */
async function tryWrites({ db, external, clock }: App): Promise<Unreadiness | undefined> {
  const at = clock().getTime();
  if (!await succeeds("database", () => db.root.withTx((tx) => writeHeartbeat(tx, at)))) {
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
