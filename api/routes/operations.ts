/** Calls for those who run the house and for programs that read its contract. */
import { manifestJsonSchema } from "../../sdk/model/manifest.ts";
import type { House } from "../context.ts";
import { describeError, log } from "../log.ts";
import { observeIntegrity, observeJobs, observeProcess, registry } from "../middleware/metrics.ts";
import { type Operation, operation } from "../operation.ts";
import { findUnreadiness } from "../services/health.ts";
import { measureIntegrity } from "../services/integrity/overview.ts";
import { measureJobs } from "../services/job_admin.ts";

/** A database that cannot be read must not keep back the metrics that say so. */
async function observeDatabase(house: House): Promise<void> {
  try {
    observeJobs(await measureJobs(house));
    observeIntegrity(await measureIntegrity(house));
  } catch (error) {
    log("error", "the database could not be measured", { error: describeError(error) });
  }
  observeProcess({ damage: house.db.damage.first, uploads: house.uploads.inFlight });
}

const probe = { documented: false, method: "GET", scope: "open", limit: "none" } as const;
const json = "application/json";

export const operatorOperations: readonly Operation[] = [
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
    id: "getManifestSchema",
    documented: false,
    method: "GET",
    path: "/api/schema/manifest.json",
    scope: "open",
    answer: { bytes: json },
  }, ({ c }) => c.json(manifestJsonSchema(), 200, { "Access-Control-Allow-Origin": "*" })),
];
