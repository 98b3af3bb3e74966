import { and, count, desc, eq, gt, inArray, isNotNull, isNull, lt, lte, max, min, sql } from "drizzle-orm";
import type { Executor, Transaction } from "../../client.ts";
import { datasetVersion, jobRun, outbox, review } from "../../schema/mod.ts";

export type JobRunRow = typeof jobRun.$inferSelect;

/** Starts the run of a job for an instant; `undefined` if another server has started it. */
export async function takeRun(
  tx: Transaction,
  run: { name: string; dueAt: number; startedAt: number; runningUntil?: number },
): Promise<number | undefined> {
  const row = await tx.insert(jobRun).values(run).onConflictDoNothing().returning({ id: jobRun.id }).get();
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

/** Says that a run goes on. */
export async function renewRun(tx: Transaction, id: number, runningUntil: number): Promise<void> {
  await tx.update(jobRun).set({ runningUntil }).where(and(eq(jobRun.id, id), isNull(jobRun.finishedAt)));
}

/** The run of a job that goes on at an instant, in whatever process; one that says nothing any more was interrupted. */
export async function findRunning(db: Executor, name: string, now: number): Promise<number | undefined> {
  const row = await db.select({ id: jobRun.id }).from(jobRun)
    .where(and(eq(jobRun.name, name), isNull(jobRun.finishedAt), gt(jobRun.runningUntil, now))).get();
  return row?.id;
}

/** Nothing goes on: for a process that has the database to itself. */
export async function releaseRuns(tx: Transaction): Promise<void> {
  await tx.update(jobRun).set({ runningUntil: null })
    .where(and(isNull(jobRun.finishedAt), isNotNull(jobRun.runningUntil)));
}

export function findRun(db: Executor, id: number): Promise<JobRunRow | undefined> {
  return db.select().from(jobRun).where(eq(jobRun.id, id)).get();
}

/**
 * Finds the time of the last check of the clock: the start of the run that was written last, whatever the clock said
 * then.
 */
export async function lastTick(db: Executor): Promise<number | undefined> {
  const row = await db.select({ at: jobRun.startedAt }).from(jobRun).orderBy(desc(jobRun.id)).limit(1).get();
  return row?.at;
}

/** Lists the last run of each job. */
export function listLastRuns(db: Executor): Promise<JobRunRow[]> {
  const last = db.select({ id: max(jobRun.id) }).from(jobRun).groupBy(jobRun.name);
  return db.select().from(jobRun).where(inArray(jobRun.id, last)).all();
}

/** Finds the last run of a job. */
export function findLastRun(db: Executor, name: string): Promise<JobRunRow | undefined> {
  return db.select().from(jobRun).where(eq(jobRun.name, name)).orderBy(desc(jobRun.id)).limit(1).get();
}

/** Lists runs, newest first; of one job if `name` is given. */
export async function listRuns(
  db: Executor,
  { name, limit, offset }: { name?: string; limit: number; offset: number },
): Promise<{ rows: JobRunRow[]; total: number }> {
  const where = name ? eq(jobRun.name, name) : undefined;
  const rows = await db.select().from(jobRun).where(where).orderBy(desc(jobRun.id)).limit(limit).offset(
    offset,
  )
    .all();
  const all = await db.select({ count: count() }).from(jobRun).where(where).get();
  return { rows, total: all?.count ?? 0 };
}

/** Deletes old runs. @returns how many were deleted. */
export async function deleteOldRuns(tx: Transaction, before: number): Promise<number> {
  return (await tx.delete(jobRun).where(lt(jobRun.startedAt, before))).rowsAffected;
}

/** Measures the outbox: how many effects wait, how many of them have failed, and since when the oldest waits. */
export async function measureOutbox(
  db: Executor,
): Promise<{ waiting: number; failing: number; oldestAt: number | null }> {
  const row = await db.select({
    waiting: count(),
    failing: sql<number>`coalesce(sum(${outbox.attempts} > 0), 0)`,
    oldestAt: min(outbox.createdAt),
  }).from(outbox).where(isNull(outbox.doneAt)).get();
  return row ?? { waiting: 0, failing: 0, oldestAt: null };
}

/** Lists published versions whose embargo has ended but which are not recorded as open yet. */
export async function listEndedEmbargoes(db: Executor, now: number): Promise<string[]> {
  const rows = await db.select({ id: datasetVersion.id }).from(datasetVersion).where(and(
    eq(datasetVersion.status, "PUBLISHED"),
    eq(datasetVersion.accessRight, "EMBARGO"),
    lte(datasetVersion.embargoEndsAt, now),
  )).all();
  return rows.map(({ id }) => id);
}

/** Finds the newest run of a job whose result has `key`. */
export function findLastRunWith(db: Executor, name: string, key: string): Promise<JobRunRow | undefined> {
  return db.select().from(jobRun)
    .where(and(eq(jobRun.name, name), sql`json_type(${jobRun.result}, ${`$.${key}`}) is not null`))
    .orderBy(desc(jobRun.id)).limit(1).get();
}

/** Finds the result of that run. */
export async function findLastResult(
  db: Executor,
  name: string,
  key: string,
): Promise<Record<string, unknown> | undefined> {
  return (await findLastRunWith(db, name, key))?.result ?? undefined;
}

/** Lists private drafts whose period has ended. */
export async function listEndedPrivacies(db: Executor, now: number): Promise<string[]> {
  const rows = await db.select({ id: datasetVersion.id }).from(datasetVersion)
    .where(and(eq(datasetVersion.status, "PRIVATE_DRAFT"), lte(datasetVersion.privateUntil, now))).all();
  return rows.map(({ id }) => id);
}

/** After `from` and not later than `to`, in epoch milliseconds. */
export interface Span {
  from: number;
  to: number;
}

/** Lists published versions whose embargo ends in a span, newest version of a dataset first. */
export function listEmbargoesEnding(
  db: Executor,
  { from, to }: Span,
): Promise<{ id: string; serial: number; endsAt: number }[]> {
  const { id, datasetSerial: serial, embargoEndsAt } = datasetVersion;
  return db.select({ id, serial, endsAt: sql<number>`${embargoEndsAt}` }).from(datasetVersion).where(and(
    eq(datasetVersion.status, "PUBLISHED"),
    isNull(datasetVersion.withheldAt),
    eq(datasetVersion.accessRight, "EMBARGO"),
    gt(embargoEndsAt, from),
    lte(embargoEndsAt, to),
  )).orderBy(desc(datasetVersion.number)).all();
}

/** Lists private drafts whose period ends in a span. */
export function listPrivaciesEnding(
  db: Executor,
  { from, to }: Span,
): Promise<{ id: string; endsAt: number }[]> {
  const { id, privateUntil } = datasetVersion;
  return db.select({ id, endsAt: sql<number>`${privateUntil}` }).from(datasetVersion).where(and(
    eq(datasetVersion.status, "PRIVATE_DRAFT"),
    gt(privateUntil, from),
    lte(privateUntil, to),
  )).all();
}

/** Lists open rounds of review whose due day was in a span. */
export function listReviewsDue(db: Executor, { from, to }: Span): Promise<(typeof review.$inferSelect)[]> {
  return db.select().from(review)
    .where(and(eq(review.state, "OPEN"), gt(review.dueAt, from), lte(review.dueAt, to))).all();
}
