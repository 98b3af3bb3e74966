/**
 * Metrics besides those of requests: gauges that are read, and counts that services keep, when `/metrics` is requested.
 */
import { Counter, Gauge, Registry } from "prom-client";
import { deletions } from "../services/job/deletion_counts.ts";
import { bodies } from "../services/limits/request_bodies.ts";
import { refusals } from "../services/limits/refusal_counts.ts";
import { streamStatistics } from "../services/file/stream_response.ts";
import { droppedUses } from "../services/statistics/dropped_counts.ts";

export const registry: Registry = new Registry();
const registers = [registry];

/** Declares a gauge whose value is read in this process. */
function readGauge(name: string, help: string, read: () => number): void {
  new Gauge({
    name,
    help,
    registers,
    collect() {
      this.set(read());
    },
  });
}

/** Declares counters for counts that a service keeps, by their labels. */
function readCounter<Label extends string>(
  name: string,
  help: string,
  labelNames: Label[],
  read: () => Iterable<readonly [labels: Record<Label, string>, count: number]>,
): void {
  new Counter({
    name,
    help,
    labelNames,
    registers,
    collect() {
      this.reset();
      for (const [labels, count] of read()) this.inc(labels as Partial<Record<Label, string>>, count);
    },
  });
}

readGauge("sdb_resident_memory_bytes", "Resident memory of the process.", () => Deno.memoryUsage().rss);
readGauge(
  "sdb_bodies_in_flight",
  "Bodies of requests that are being read into memory.",
  () => bodies.load.bodies,
);
readGauge(
  "sdb_body_bytes",
  "Bytes kept of bodies until their requests are answered.",
  () => bodies.load.bytes,
);
readGauge(
  "sdb_downloads_in_flight",
  "Files, archives and pictures on their way to a reader.",
  () => streamStatistics.inFlight,
);

readCounter(
  "sdb_refusals_total",
  "Tries and requests that came too often, too many at once or too slowly, by the limit that refused them.",
  ["kind"],
  () => Array.from(refusals, ([kind, count]) => [{ kind }, count] as const),
);
readCounter(
  "sdb_deleted_total",
  "What jobs have deleted or put into quarantine, by job and kind.",
  ["job", "what"],
  () => Array.from(deletions(), ({ job, what, count }) => [{ job, what }, count] as const),
);
readCounter(
  "sdb_usage_limited_total",
  "Views and downloads not counted, since a network or account had used up the day's bound of a dataset.",
  ["metric"],
  () => Array.from(droppedUses, ([metric, count]) => [{ metric }, count] as const),
);
readCounter(
  "sdb_downloads_cut_total",
  "Downloads that the server broke off, by reason: their reader took nothing for a minute.",
  ["reason"],
  () => [[{ reason: "stalled" }, streamStatistics.cut]],
);

const gauge = (name: string, help: string) => new Gauge({ name, help, registers });

const alarms = gauge("sdb_open_alarms", "Alarms that nobody has cleared; some keep jobs from running.");
const waiting = gauge("sdb_outbox_waiting", "Effects that are written and not delivered yet.");
const ticked = gauge(
  "sdb_jobs_last_tick_seconds",
  "When a job began last, in seconds since 1970; it stops when the jobs do.",
);
const damaged = gauge("sdb_files_damaged", "Stored files whose bytes differ from their SHA-256.");
const oldest = gauge(
  "sdb_fixity_oldest_verified_seconds",
  "When the whole file that was verified longest ago was verified, in seconds since 1970; 0 without files.",
);
const databaseDamaged = gauge(
  "sdb_database_damaged",
  "1 once the database has shown damage; nothing else that is read from it can be relied on then.",
);

const uploads = gauge("sdb_uploads_in_flight", "Files, covers and documents on their way to the disk.");

/** Sets what the database knows about jobs, when the metrics are requested. */
export function observeJobs(state: { alarms: number; waiting: number; lastTick: number }): void {
  alarms.set(state.alarms);
  waiting.set(state.waiting);
  ticked.set(state.lastTick / 1000);
}

/** Sets the state of integrity, when the metrics are requested. */
export function observeIntegrity(state: { damaged: number; oldest: number }): void {
  damaged.set(state.damaged);
  oldest.set(state.oldest / 1000);
}

/** Sets what is known without the database. */
export function observeProcess(state: { damage: string | undefined; uploads: number }): void {
  databaseDamaged.set(state.damage === undefined ? 0 : 1);
  uploads.set(state.uploads);
}
