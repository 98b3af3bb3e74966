/** Calls for operators, and for programs that read the API's contract. */
import { Hono } from "hono";
import { manifestJsonSchema } from "../../sdk/model/manifest.ts";
import type { House } from "../context.ts";
import type { ApiEnv } from "../env.ts";
import { describeError, log } from "../log.ts";
import { observeIntegrity, observeJobs, observeProcess, registry } from "../middleware/metrics.ts";
import { findUnreadiness } from "../services/health.ts";
import { measureIntegrity } from "../services/integrity/overview.ts";
import { measureJobs } from "../services/job_admin.ts";

/** Reads the database for the metrics. If it cannot be read, the metrics must still be sent, because they tell so. */
async function observeDatabase(house: House): Promise<void> {
  try {
    observeJobs(await measureJobs(house));
    observeIntegrity(await measureIntegrity(house));
  } catch (error) {
    log("error", "the database could not be measured", { error: describeError(error) });
  }
  observeProcess({ damage: house.db.damage.first, uploads: house.uploads.inFlight });
}

export const operationsRoutes = new Hono<ApiEnv>()
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
