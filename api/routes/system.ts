/** Calls for those who run the platform and for programs that read its contract. */
import { manifestJsonSchema } from "../../sdk/model/manifest.ts";
import { serviceStatusAnswer } from "../../sdk/model/responses/service_status.ts";
import type { App } from "../context.ts";
import { DomainError } from "../error.ts";
import { describeError, log } from "../log.ts";
import { observeIntegrity, observeJobs, observeProcess, registry } from "../middleware/process_metrics.ts";
import { type Operation, operation } from "../operation.ts";
import { findUnreadiness } from "../services/integrity/readiness.ts";
import { measureIntegrity } from "../services/integrity/overview.ts";
import { measureJobs } from "../services/job/runs.ts";
import { securityText } from "../services/catalog/security_txt.ts";
import { getServiceStatus, STATUS_KEPT_MS } from "../services/integrity/service_status.ts";

/** Reads the database for the metrics. If it cannot be read, the metrics must still be sent, because they tell so. */
async function observeDatabase(app: App): Promise<void> {
  try {
    observeJobs(await measureJobs(app));
    observeIntegrity(await measureIntegrity(app));
  } catch (error) {
    log("error", "the database could not be measured", { error: describeError(error) });
  }
  observeProcess({ damage: app.db.damage.first, uploads: app.uploads.inFlight });
}

const probe = { documented: false, method: "GET", scope: "open", limit: "none" } as const;
const json = "application/json";

export const systemOperations: readonly Operation[] = [
  operation(
    { ...probe, id: "getLiveness", path: "/healthz", answer: { bytes: json } },
    ({ c }) => c.json({ status: "ok" }),
  ),
  operation({ ...probe, id: "getReadiness", path: "/readyz", answer: { bytes: json } }, async (call) => {
    const problem = await findUnreadiness(call.context);
    if (problem) return call.c.json({ status: "not ready", problem }, 503);
    return call.c.json({ status: "ready" });
  }),
  operation({
    ...probe,
    id: "getMetrics",
    path: "/metrics",
    answer: { bytes: registry.contentType },
  }, async ({ context, c }) => {
    await observeDatabase(context);
    return c.body(await registry.metrics(), 200, { "Content-Type": registry.contentType });
  }),
  operation({
    ...probe,
    id: "getSecurityText",
    path: "/.well-known/security.txt",
    answer: { bytes: "text/plain; charset=utf-8" },
  }, ({ context, c }) => {
    const text = securityText(context);
    if (text === undefined) throw new DomainError("notFound", { what: c.req.path });
    return c.text(text, 200, { "Cache-Control": "public, max-age=3600" });
  }),
  operation({
    id: "getServiceStatus",
    method: "GET",
    path: "/api/status",
    tag: "operations",
    scope: "open",
    anyOrigin: true,
    cached: STATUS_KEPT_MS / 1000,
    answer: { data: serviceStatusAnswer },
  }, ({ context }) => getServiceStatus(context)),
  operation({
    id: "getManifestSchema",
    documented: false,
    method: "GET",
    path: "/api/schema/manifest.json",
    scope: "open",
    answer: { bytes: json },
  }, ({ c }) => c.json(manifestJsonSchema(), 200, { "Access-Control-Allow-Origin": "*" })),
];
