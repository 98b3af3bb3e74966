/** Whether the house can serve: its database is sound and takes writes, and so does the folder of the files. */
import { writeHeartbeat } from "../../../db/queries/operation/heartbeat.ts";
import type { App } from "../../context.ts";
import { describeError, log } from "../../log.ts";
import { statePart } from "../../process_state.ts";

/** What keeps the house from serving. */
export type Unreadiness = "databaseDamaged" | "databaseNotWritable" | "filesNotWritable";

/** Milliseconds for which one look answers everybody: whoever asks more often makes no more work. */
const RESULT_KEPT_MS = 1_000;

interface Probe {
  found: Promise<Unreadiness | undefined>;
  /** `performance.now()`, whatever the clock says; absent while the look is under way. */
  ended?: number;
}

const READINESS = statePart((): { last?: Probe } => ({}));

/** Really writes, to the database and to the disk of the files. @returns `undefined` when all is well. */
export async function findUnreadiness(app: App): Promise<Unreadiness | undefined> {
  if (app.db.damage.first !== undefined) return "databaseDamaged";
  const kept = app.state.of(READINESS);
  const { last } = kept;
  if (last && (last.ended === undefined || performance.now() - last.ended < RESULT_KEPT_MS)) {
    return await last.found;
  }
  const look: Probe = { found: tryWrites(app) };
  kept.last = look;
  const found = await look.found;
  look.ended = performance.now();
  return found;
}

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
