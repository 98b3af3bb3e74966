/** One log line and one measurement for every request. */
import type { MiddlewareHandler } from "hono";
import { matchedRoutes } from "hono/route";
import { Counter, Gauge, Histogram, Registry } from "prom-client";
import { log } from "../log.ts";
import { bodies } from "../services/limits/bodies.ts";
import { deletions } from "../services/deletions.ts";
import { refusals } from "../services/limits/refusals.ts";
import { limited } from "../services/usage/limited.ts";
import { sending } from "../services/sending.ts";

export const registry: Registry = new Registry();

const requests = new Counter({
  name: "sdb_http_requests_total",
  help: "Requests answered, by method, route and status.",
  labelNames: ["method", "route", "status"],
  registers: [registry],
});
const seconds = new Histogram({
  name: "sdb_http_request_seconds",
  help: "Time until the answer began, by route.",
  labelNames: ["route"],
  buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2, 5],
  registers: [registry],
});
new Gauge({
  name: "sdb_resident_memory_bytes",
  help: "Resident memory of the process.",
  registers: [registry],
  collect() {
    this.set(Deno.memoryUsage().rss);
  },
});

new Counter({
  name: "sdb_refusals_total",
  help:
    "Tries and requests that came too often, too many at once or too slowly, by the limit that refused them.",
  labelNames: ["kind"],
  registers: [registry],
  collect() {
    this.reset();
    for (const [kind, count] of refusals) this.inc({ kind }, count);
  },
});

new Gauge({
  name: "sdb_bodies_in_flight",
  help: "Bodies of requests that are being read into memory.",
  registers: [registry],
  collect() {
    this.set(bodies.load.bodies);
  },
});
new Gauge({
  name: "sdb_body_bytes",
  help: "Bytes kept of bodies until their requests are answered.",
  registers: [registry],
  collect() {
    this.set(bodies.load.bytes);
  },
});
new Counter({
  name: "sdb_deleted_total",
  help: "What jobs have deleted or put into quarantine, by job and kind.",
  labelNames: ["job", "what"],
  registers: [registry],
  collect() {
    this.reset();
    for (const { job, what, count } of deletions()) this.inc({ job, what }, count);
  },
});
new Counter({
  name: "sdb_usage_limited_total",
  help:
    "Views and downloads not counted, since a network or account had used up the day's bound of a dataset.",
  labelNames: ["metric"],
  registers: [registry],
  collect() {
    this.reset();
    for (const [metric, count] of limited) this.inc({ metric }, count);
  },
});
new Gauge({
  name: "sdb_downloads_in_flight",
  help: "Files, archives and pictures on their way to a reader.",
  registers: [registry],
  collect() {
    this.set(sending.inFlight);
  },
});
new Counter({
  name: "sdb_downloads_cut_total",
  help: "Downloads that the server broke off, by reason: their reader took nothing for a minute.",
  labelNames: ["reason"],
  registers: [registry],
  collect() {
    this.reset();
    this.inc({ reason: "stalled" }, sending.cut);
  },
});

const alarms = new Gauge({
  name: "sdb_open_alarms",
  help: "Alarms that nobody has cleared; destructive jobs stand still while there is one.",
  registers: [registry],
});
const waiting = new Gauge({
  name: "sdb_outbox_waiting",
  help: "Effects that are written and not delivered yet.",
  registers: [registry],
});
const ticked = new Gauge({
  name: "sdb_jobs_last_tick_seconds",
  help: "When a job began last, in seconds since 1970; it stops when the jobs do.",
  registers: [registry],
});

const damaged = new Gauge({
  name: "sdb_files_damaged",
  help: "Stored files whose bytes differ from their SHA-256.",
  registers: [registry],
});
const oldest = new Gauge({
  name: "sdb_fixity_oldest_verified_seconds",
  help:
    "When the whole file that was verified longest ago was verified, in seconds since 1970; 0 without files.",
  registers: [registry],
});
const databaseDamaged = new Gauge({
  name: "sdb_database_damaged",
  help: "1 once the database has shown damage; nothing else that is read from it can be relied on then.",
  registers: [registry],
});

/** What is known of the integrity of everything, at the moment somebody asks. */
export function observeIntegrity(state: { damaged: number; oldest: number }): void {
  damaged.set(state.damaged);
  oldest.set(state.oldest / 1000);
}

/** Known without asking the database. */
export function observeDamage(problem: string | undefined): void {
  databaseDamaged.set(problem === undefined ? 0 : 1);
}

/** What the database knows of the jobs, at the moment somebody asks. */
export function observeJobs(state: { alarms: number; waiting: number; lastTick: number }): void {
  alarms.set(state.alarms);
  waiting.set(state.waiting);
  ticked.set(state.lastTick / 1000);
}

/** Paths are measured by their pattern: an id in a label would make a series of its own. */
export function observe(area: "api" | "site"): MiddlewareHandler {
  return async (c, next) => {
    const started = performance.now();
    await next();
    const duration = performance.now() - started;
    const route = routeOf(c, area);
    requests.inc({ method: c.req.method, route, status: String(c.res.status) });
    seconds.observe({ route }, duration / 1000);
    log(c.res.status >= 500 ? "warn" : "debug", "request", {
      traceId: c.var.traceId ?? c.var.context?.traceId,
      method: c.req.method,
      // The pattern: a path may hold an e-mail.
      route,
      status: c.res.status,
      ms: Math.round(duration),
    });
  };
}

function routeOf(c: Parameters<MiddlewareHandler>[0], area: string): string {
  const pattern = matchedRoutes(c).map(({ path }) => path).filter((path) => !path.endsWith("*")).at(-1);
  return `${area} ${pattern ?? "unmatched"}`;
}
