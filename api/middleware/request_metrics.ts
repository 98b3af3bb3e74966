/** Writes a log line and a measurement for every request. */
import type { MiddlewareHandler } from "hono";
import { matchedRoutes } from "hono/route";
import { Counter, Histogram } from "prom-client";
import { log } from "../log.ts";
import { registry } from "./process_metrics.ts";

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

/** Paths are measured by their pattern, because an id in a label would make a series of its own. */
export function observe(area: "api" | "site"): MiddlewareHandler {
  return async (c, next) => {
    const started = performance.now();
    await next();
    const duration = performance.now() - started;
    const route = routeOf(c, area);
    requests.inc({ method: c.req.method, route, status: String(c.res.status) });
    seconds.observe({ route }, duration / 1000);
    log(levelOf(c), "request", {
      traceId: c.var.traceId ?? c.var.context?.traceId,
      method: c.req.method,
      // The pattern is logged, because a path may contain an e-mail.
      route,
      status: c.res.status,
      ms: Math.round(duration),
      error: c.var.failed,
    });
  };
}

/** What answers a call that is not built yet is no fault. */
const isFault = (status: number) => status >= 500 && status !== 501;

/** Of all requests since the start, the part that met no fault of the server; 1 before the first. */
export async function successRate(): Promise<number> {
  let [all, faults] = [0, 0];
  for (const { value, labels } of (await requests.get()).values) {
    all += value;
    if (isFault(Number(labels.status))) faults += value;
  }
  return all === 0 ? 1 : 1 - faults / all;
}

type AnyContext = Parameters<MiddlewareHandler>[0];

/**
 * Chooses the level. Refused requests are searched by their trace id; refusals by limits could produce any number of
 * lines.
 */
function levelOf({ res: { status }, var: { failed } }: AnyContext): "warn" | "info" | "debug" {
  if (status >= 500) return "warn";
  return failed && status !== 429 ? "info" : "debug";
}

function routeOf(c: AnyContext, area: string): string {
  return `${area} ${patternOf(c) ?? "unmatched"}`;
}

/** The path of the route that answers, with names in place of values: `/api/openapi.json`, `/doi/:prefix/:suffix`. */
export function patternOf(c: AnyContext): string | undefined {
  // Routes that match as well, and had no turn, stand behind: `/about/:slug` behind `/about/terms`.
  const asked = matchedRoutes(c).slice(0, c.req.routeIndex + 1);
  return asked.map(({ path }) => path).filter((path) => !path.endsWith("*")).at(-1);
}
