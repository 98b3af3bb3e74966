/** Runs of jobs: starting, finishing, listing, and starting by hand. */
import { type AlarmRow, countOpenAlarms, listAlarms, listOpenAlarms } from "../../db/queries/alarms.ts";
import {
  findRun,
  finishRun,
  type JobRunRow,
  lastTick,
  listLastRuns,
  listRuns,
  measureOutbox,
  takeRun,
} from "../../db/queries/jobs.ts";
import type { Database, Transaction } from "../../db/client.ts";
import { type Context, type House, systemContext } from "../context.ts";
import { DomainError } from "../error.ts";
import { describeError, log } from "../log.ts";
import { isStopped, requireAdministrator } from "./alarms.ts";
import { recordAudit } from "./audit.ts";
import { type Stopwatch, watchClock } from "./clock_guard.ts";
import { countDeletions } from "./deletions.ts";

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

/** Runs in this process, by name. Any other run without an end was interrupted. */
const running = new WeakMap<Database, Map<string, number>>();

function runningIn({ db }: Pick<House, "db">): Map<string, number> {
  const known = running.get(db.root) ?? new Map<string, number>();
  running.set(db.root, known);
  return known;
}

/**
 * Runs a job, unless another server has taken the same slot or an alarm stops it. A slot is the time rounded down to
 * the job's interval, so that servers with equal clocks agree on it. A failure is logged and the next slot tries again.
 * @returns whether it ran.
 */
export async function runJob(house: House, job: Job, stopwatch?: Stopwatch): Promise<boolean> {
  const startedAt = house.clock().getTime();
  const taken = await take(house, job, Math.floor(startedAt / job.everyMs) * job.everyMs, { stopwatch });
  if (typeof taken === "string") return false;
  await carryOut(house, job, taken);
  return true;
}

type Refusal = "stopped" | "running" | "taken";

interface Taking {
  stopwatch?: Stopwatch;
  /** Runs in the transaction that records the run. */
  alongside?: (tx: Transaction) => Promise<void>;
}

/** @returns the id of the run. */
async function take(
  house: House,
  job: Job,
  dueAt: number,
  { stopwatch, alongside }: Taking,
): Promise<number | Refusal> {
  const { name } = job;
  const inProcess = runningIn(house);
  const taken = await house.db.withTx(async (tx): Promise<number | Refusal> => {
    await watchClock(tx, systemContext(house, `job-${name}`), stopwatch);
    // A database that is too damaged to store an alarm stops these jobs too.
    if (job.destructive && house.db.damage.first !== undefined) return "stopped";
    if (isStopped(job, await listOpenAlarms(tx))) return "stopped";
    if (inProcess.has(name)) return "running";
    const id = await takeRun(tx, { name, dueAt, startedAt: house.clock().getTime() });
    if (id !== undefined) await alongside?.(tx);
    return id ?? "taken";
  });
  if (typeof taken === "number") inProcess.set(name, taken);
  return taken;
}

async function carryOut(house: House, { name, run, deletes = [] }: Job, id: number): Promise<void> {
  const context = systemContext(house, `job-${name}-${id}`);
  try {
    const result = await run(context).catch((error) => {
      log("error", "job failed", { traceId: context.traceId, job: name, error: describeError(error) });
      return { error: describeError(error) };
    });
    countDeletions(context, name, deletes, result);
    await context.db.withTx((tx) => finishRun(tx, id, house.clock().getTime(), result));
  } finally {
    runningIn(house).delete(name);
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
  const last = new Map(runs.map((row) => [row.name, shown(context, row)]));
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
  return { runs: rows.map((row) => shown(context, row)), total };
}

function shown(house: House, row: JobRunRow): ShownRun {
  return { row, running: row.finishedAt === null && runningIn(house).get(row.name) === row.id };
}

/** Milliseconds for which a request waits for a job that was started by hand. */
const PATIENCE_MS = 20_000;

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
  const taken = await take(context, job, context.clock().getTime(), { alongside });
  if (taken === "stopped") throw new DomainError("jobsStopped");
  if (typeof taken === "string") throw new DomainError("jobRunning", { job: name });
  await patiently(carryOut(context, job, taken));
  return shown(context, (await findRun(context.db.read, taken))!);
}

/** Waits for a limited time. Work that takes longer continues, and its failure is logged. */
async function patiently(work: Promise<void>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const patience = new Promise<void>((resolve) => timer = setTimeout(resolve, PATIENCE_MS));
  await Promise.race([work, patience]).finally(() => clearTimeout(timer));
  work.catch((error) => log("error", "job failed", { error: describeError(error) }));
}

/** Measures for the metrics, by which an operator sees problems without signing in. */
export async function measureJobs(
  { db }: House,
): Promise<{ alarms: number; waiting: number; lastTick: number }> {
  const [alarms, { waiting }, tick] = await Promise.all([
    countOpenAlarms(db.read),
    measureOutbox(db.read),
    lastTick(db.read),
  ]);
  return { alarms, waiting, lastTick: tick ?? 0 };
}
