/** Calls for those who run the house and for programs that read its contract. */
import { Hono } from "hono";
import { manifestJsonSchema } from "../../sdk/model/manifest.ts";
import type { ApiEnv } from "../env.ts";
import { observeJobs, registry } from "../middleware/observe.ts";
import { isReady } from "../services/health.ts";
import { measureJobs } from "../services/job_admin.ts";

export const operationsRoutes = new Hono<ApiEnv>()
  .get("/healthz", (c) => c.json({ status: "ok" }))
  .get("/readyz", async (c) => {
    const ready = await isReady(c.var.context);
    return c.json({ status: ready ? "ready" : "not ready" }, ready ? 200 : 503);
  })
  .get(
    "/metrics",
    async (c) => {
      observeJobs(await measureJobs(c.var.context));
      return c.body(await registry.metrics(), 200, { "Content-Type": registry.contentType });
    },
  )
  .get(
    "/api/schema/manifest.json",
    (c) => c.json(manifestJsonSchema(), 200, { "Access-Control-Allow-Origin": "*" }),
  );
