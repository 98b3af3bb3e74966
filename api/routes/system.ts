/** Calls for those who run the house and for programs that read its contract. */
import { Hono } from "hono";
import { manifestJsonSchema } from "../../sdk/model/manifest.ts";
import type { App } from "../context.ts";
import { serviceStatusAnswer } from "../../sdk/model/responses/service_status.ts";
import type { ApiEnv } from "../env.ts";
import { DomainError } from "../error.ts";
import { describeError, log } from "../log.ts";
import { describe } from "../middleware/openapi_description.ts";
import { ok } from "../middleware/envelope.ts";
import { observeIntegrity, observeJobs, observeProcess, registry } from "../middleware/process_metrics.ts";
import { findUnreadiness } from "../services/integrity/readiness.ts";
import { measureIntegrity } from "../services/integrity/overview.ts";
import { measureJobs } from "../services/job/runs.ts";
import { securityText } from "../services/catalog/security_txt.ts";
import { getServiceStatus, STATUS_KEPT_MS } from "../services/integrity/service_status.ts";

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

export const systemRoutes: Hono<ApiEnv> = new Hono<ApiEnv>()
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
  .get("/.well-known/security.txt", (c) => {
    const text = securityText(c.var.context);
    if (text === undefined) throw new DomainError("notFound", { what: c.req.path });
    return c.text(text, 200, { "Cache-Control": "public, max-age=3600" });
  })
  .get(
    "/api/status",
    describe({ operationId: "getServiceStatus", tags: ["operations"], data: serviceStatusAnswer }),
    async (c) => {
      const answer = ok(c, await getServiceStatus(c.var.context));
      answer.headers.set("Cache-Control", `public, max-age=${STATUS_KEPT_MS / 1000}`);
      return answer;
    },
  )
  .get(
    "/api/schema/manifest.json",
    (c) => c.json(manifestJsonSchema(), 200, { "Access-Control-Allow-Origin": "*" }),
  );
