/** The daily check of the database file, and the steps after damage was found. */
import type { CheckAnswer } from "../../../db/check_worker.ts";
import { databaseFile } from "../../../db/database_file.ts";
import { type App, type Context, systemContext } from "../../context.ts";
import { requireFreeDescriptors } from "../../external/free_descriptors.ts";
import { describeError, log } from "../../log.ts";
import { raiseAlarm } from "../job/alarms.ts";

/**
 * Runs SQLite's `quick_check` in a worker with a read-only connection. Damage makes the server unready and stops jobs
 * that cannot be undone. A database on another server is checked by that server.
 */
export async function verifyDatabase(context: Context): Promise<Record<string, unknown>> {
  if (!databaseFile(context.config.databaseUrl)) return {};
  requireFreeDescriptors(context.config.dataDir);
  const { problem, error } = await checkInWorker(context);
  if (error !== undefined) throw new Error(error);
  if (problem === undefined) return { sound: true };
  context.db.damage.report(problem);
  return { sound: false, problem };
}

function checkInWorker({ databaseChecker, config, stopping }: App): Promise<CheckAnswer> {
  const worker = new Worker(databaseChecker, { type: "module", name: "database check" });
  const { promise, resolve, reject } = Promise.withResolvers<CheckAnswer>();
  const stop = () => resolve({ error: "the server stopped before the check had ended" });
  stopping?.addEventListener("abort", stop);
  worker.onmessage = ({ data }: MessageEvent<CheckAnswer>) => resolve(data);
  worker.onerror = (event) => {
    event.preventDefault();
    reject(new Error(event.message));
  };
  worker.postMessage(config.databaseUrl);
  return promise.finally(() => {
    stopping?.removeEventListener("abort", stop);
    worker.terminate();
  });
}

/**
 * Logs the damage, and informs the administrators if the database still accepts a row. Readiness and metrics read the
 * state themselves.
 */
export async function reportDatabaseCorruption(app: App, problem: string): Promise<void> {
  const context = systemContext(app, `database-${crypto.randomUUID()}`);
  log("error", "the database is damaged", { traceId: context.traceId, problem });
  try {
    await app.db.withTx((tx) => raiseAlarm(tx, context, "databaseDamaged", { problem }));
  } catch (error) {
    log("error", "the alarm could not be written", {
      traceId: context.traceId,
      error: describeError(error),
    });
  }
}
