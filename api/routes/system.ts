/** Calls for those who run the house and for programs that read its contract. */
import { Hono } from "hono";
import { manifestJsonSchema } from "../../sdk/model/manifest.ts";
import type { App } from "../context.ts";
import type { ApiEnv } from "../env.ts";
import { describeError, log } from "../log.ts";
import { observeIntegrity, observeJobs, observeProcess, registry } from "../middleware/process_metrics.ts";
import { findUnreadiness } from "../services/integrity/readiness.ts";
import { measureIntegrity } from "../services/integrity/overview.ts";
import { measureJobs } from "../services/job/runs.ts";

/** A database that cannot be read must not keep back the metrics that say so. */
async function observeDatabase(app: App): Promise<void> {
  try {
    observeJobs(await measureJobs(app));
    observeIntegrity(await measureIntegrity(app));
  } catch (error) {
    log("error", "the database could not be measured", { error: describeError(error) });
  }
  observeProcess({ damage: app.db.damage.first, uploads: app.uploads.inFlight });
}

export const systemRoutes = new Hono<ApiEnv>()
  .get("/healthz", (c) => c.json({ status: "ok" }))
  .get("/readyz", async (c) => {
    const problem = await findUnreadiness(c.var.context);
    return problem ? c.json({ status: "not ready", problem }, 503) : c.json({ status: "ready" });
  })
  .get(
    "/metrics",
    async (c) => {
      await observeDatabase(c.var.context);
      return c.body(await registry.metrics(), 200, { "Content-Type": registry.contentType });
    },
  )
  .get(
    "/api/schema/manifest.json",
    (c) => c.json(manifestJsonSchema(), 200, { "Access-Control-Allow-Origin": "*" }),
  );
