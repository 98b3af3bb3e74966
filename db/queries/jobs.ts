import { and, eq, lte } from "drizzle-orm";
import type { Database, Executor, Transaction } from "../client.ts";
import { datasetVersion, jobRun } from "../schema/mod.ts";

/** Takes the run of a job that is due at an instant; `undefined` when another server has taken it. */
export async function takeRun(
  db: Database,
  name: string,
  dueAt: number,
  startedAt: number,
): Promise<number | undefined> {
  const row = await db.withTx((tx) =>
    tx.insert(jobRun).values({ name, dueAt, startedAt }).onConflictDoNothing().returning({ id: jobRun.id })
      .get()
  );
  return row?.id;
}

export async function finishRun(
  tx: Transaction,
  id: number,
  finishedAt: number,
  result: Record<string, unknown>,
): Promise<void> {
  await tx.update(jobRun).set({ finishedAt, result }).where(eq(jobRun.id, id));
}

/** Published versions whose embargo has ended and is not yet written down as open. */
export async function listEndedEmbargoes(db: Executor, now: number): Promise<string[]> {
  const rows = await db.select({ id: datasetVersion.id }).from(datasetVersion).where(and(
    eq(datasetVersion.status, "PUBLISHED"),
    eq(datasetVersion.accessRight, "EMBARGO"),
    lte(datasetVersion.embargoEndsAt, now),
  )).all();
  return rows.map(({ id }) => id);
}
