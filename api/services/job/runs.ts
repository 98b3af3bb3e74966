/** Runs of jobs: starting, finishing, listing, and starting by hand. */
import {
  type AlarmRow,
  countOpenAlarms,
  listAlarms,
  listOpenAlarms,
} from "../../../db/queries/system/alarms.ts";
import {
  findRun,
  findRunning,
  finishRun,
  type JobRunRow,
  lastTick,
  listLastRuns,
  listRuns,
  measureOutbox,
  renewRun,
  takeRun,
} from "../../../db/queries/system/jobs.ts";
import type { Transaction } from "../../../db/client.ts";
import { type App, type Context, systemContext } from "../../context.ts";
import { DomainError } from "../../error.ts";
import { describeError, log } from "../../log.ts";
import { inSpan } from "../../telemetry.ts";
import { statePart } from "../../process_state.ts";
import { isStopped, requireAdministrator } from "./alarms.ts";
import { recordAudit } from "../audit/record.ts";
import { type MonotonicClock, watchClock } from "./clock_guard.ts";
import { countDeletions } from "./deletion_counts.ts";
import { leaseTimes, withLease } from "./lease.ts";

export interface Job {
  name: string;
  /** Milliseconds between two runs. */
  everyMs: number;
  /** Whether the work cannot be undone; such a job stops while an alarm is open. */
  destructive: boolean;
  /** Counts of the result that are deletions. A job with any of them does not run when the process starts. */
  deletes?: readonly string[];
  run(context: Context): Promise<Record<string, unknown>>;
}

/** What runs in this process now, by name. What runs in another one has a lease; anything else without an end was interrupted. */
const RUNNING = statePart(() => new Map<string, number>());

/**
 * Runs a job, unless another server has taken the same slot or an alarm stops it. A slot is the time rounded down to
 * the job's interval, so that servers with equal clocks agree on it. A failure is logged and the next slot tries again.
 * @returns whether it ran.
 */
export async function runJob(app: App, job: Job, stopwatch?: MonotonicClock): Promise<boolean> {
  const startedAt = app.clock().getTime();
  const taken = await claimRun(app, job, Math.floor(startedAt / job.everyMs) * job.everyMs, { stopwatch });
  if (typeof taken === "string") return false;
  await executeRun(app, job, taken);
  return true;
}

type NotStartedReason = "stopped" | "running" | "taken";

interface ClaimOptions {
  stopwatch?: MonotonicClock;
  /** Runs in the transaction that records the run. */
  alongside?: (tx: Transaction) => Promise<void>;
}

/** @returns the id of the run. */
async function claimRun(
  app: App,
  job: Job,
  dueAt: number,
  { stopwatch, alongside }: ClaimOptions,
): Promise<number | NotStartedReason> {
  const { name } = job;
  const inProcess = app.state.of(RUNNING);
  const taken = await app.db.withTx(async (tx): Promise<number | NotStartedReason> => {
    await watchClock(tx, systemContext(app, `job-${name}`), stopwatch);
    // A database that is too damaged to store an alarm stops these jobs too.
    if (job.destructive && app.db.damage.first !== undefined) return "stopped";
    if (isStopped(job, await listOpenAlarms(tx))) return "stopped";
    if (inProcess.has(name)) return "running";
    const now = app.clock().getTime();
    if (await findRunning(tx, name, now) !== undefined) return "running";
    const runningUntil = leaseTimes(now).until;
    const id = await takeRun(tx, { name, dueAt, startedAt: now, runningUntil });
    if (id !== undefined) await alongside?.(tx);
    return id ?? "taken";
  });
  if (typeof taken === "number") inProcess.set(name, taken);
  return taken;
}

async function executeRun(app: App, { name, run, deletes = [] }: Job, id: number): Promise<void> {
  const context = systemContext(app, `job-${name}-${id}`);
  try {
    const attributes = { "sdb.trace_id": context.traceId };
    const renew = (until: number) => app.db.root.withTx((tx) => renewRun(tx, id, until));
    const attempt = () => withLease(context, renew, () => run(context));
    const result = await inSpan(`job ${name}`, { root: true, attributes }, attempt).catch((error) => {
      log("error", "job failed", { traceId: context.traceId, job: name, error: describeError(error) });
      return { error: describeError(error) };
    });
    countDeletions(context, name, deletes, result);
    await context.db.withTx((tx) => finishRun(tx, id, app.clock().getTime(), result));
  } finally {
    app.state.of(RUNNING).delete(name);
  }
}

export interface JobView {
  job: Job;
  /** Whether an open alarm stops the job. */
  stopped: boolean;
  last?: ShownRun;
}

export interface ShownRun {
  row: JobRunRow;
  running: boolean;
}

export interface JobOverview {
  jobs: JobView[];
  alarms: AlarmRow[];
  outbox: Awaited<ReturnType<typeof measureOutbox>>;
}

/** Number of cleared alarms that are still shown. */
const ALARMS_SHOWN = 20;

/** @throws DomainError notLoggedIn, forbidden for all but platform administrators. */
export async function readJobs(context: Context, jobs: readonly Job[]): Promise<JobOverview> {
  requireAdministrator(context);
  const { read } = context.db;
  const [runs, alarms, outbox] = await Promise.all([
    listLastRuns(read),
    listAlarms(read, ALARMS_SHOWN),
    measureOutbox(read),
  ]);
  const last = new Map(runs.map((row) => [row.name, toShownRun(context, row)]));
  const open = alarms.filter(({ clearedAt }) => clearedAt === null);
  const views = jobs.map((job) => ({ job, stopped: isStopped(job, open), last: last.get(job.name) }));
  return { jobs: views, alarms, outbox };
}

/** Lists runs, newest first. @throws DomainError as {@link readJobs}. */
export async function readRuns(
  context: Context,
  { name, page, size }: { name?: string; page: number; size: number },
): Promise<{ runs: ShownRun[]; total: number }> {
  requireAdministrator(context);
  const { rows, total } = await listRuns(context.db.read, { name, limit: size, offset: (page - 1) * size });
  return { runs: rows.map((row) => toShownRun(context, row)), total };
}

function toShownRun(app: App, row: JobRunRow): ShownRun {
  const here = app.state.of(RUNNING).get(row.name) === row.id;
  const anywhere = row.runningUntil !== null && row.runningUntil > app.clock().getTime();
  return { row, running: row.finishedAt === null && (here || anywhere) };
}

/** Milliseconds for which a request waits for a job that was started by hand. */
const WAIT_MAX_MS = 20_000;

/**
 * Runs a job now, regardless of its slot.
 * @returns the run, which may still be in progress.
 * @throws DomainError notLoggedIn, forbidden; notFound; jobRunning; jobsStopped while an alarm stops it.
 */
export async function runJobNow(context: Context, jobs: readonly Job[], name: string): Promise<ShownRun> {
  const actor = requireAdministrator(context);
  const job = jobs.find((one) => one.name === name);
  if (!job) throw new DomainError("notFound", { what: name.slice(0, 64) });
  const entry = { action: "runJob", subject: "user", subjectId: actor.id, detail: { job: name } } as const;
  const alongside = (tx: Transaction) => recordAudit(tx, context, entry);
  const taken = await claimRun(context, job, context.clock().getTime(), { alongside });
  if (taken === "stopped") throw new DomainError("jobsStopped");
  if (typeof taken === "string") throw new DomainError("jobRunning", { job: name });
  await waitBriefly(executeRun(context, job, taken));
  return toShownRun(context, (await findRun(context.db.read, taken))!);
}

/** Waits for a limited time. Work that takes longer continues, and its failure is logged. */
async function waitBriefly(work: Promise<void>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const patience = new Promise<void>((resolve) => timer = setTimeout(resolve, WAIT_MAX_MS));
  await Promise.race([work, patience]).finally(() => clearTimeout(timer));
  work.catch((error) => log("error", "job failed", { error: describeError(error) }));
}

/** Measures for the metrics, by which an operator sees problems without signing in. */
export async function measureJobs(
  { db }: App,
): Promise<{ alarms: number; waiting: number; lastTick: number }> {
  const [alarms, { waiting }, tick] = await Promise.all([
    countOpenAlarms(db.read),
    measureOutbox(db.read),
    lastTick(db.read),
  ]);
  return { alarms, waiting, lastTick: tick ?? 0 };
}
