/** The daily verification of the audit trail. */
import type { Executor } from "../../../db/client.ts";
import type { Context } from "../../context.ts";
import { log } from "../../log.ts";
import { raiseAlarm } from "../job/alarms.ts";
import { AnchorError, appendAnchor, readAnchors } from "../audit/anchor.ts";
import { type TrailReport, verifyTrail } from "../audit/trail.ts";

/** Verifies the whole trail. If it is intact and has grown, an anchor is added; if it is broken, an alarm is raised. */
export async function verifyAudit(context: Context): Promise<Record<string, unknown>> {
  const { config, db, clock } = context;
  const { problem, ...report } = await inspectTrail(db.read, config.dataDir);
  if (problem) {
    log("error", "the audit trail was changed", { traceId: context.traceId, ...problem });
    const detail = { event: problem.event, problem: problem.fault };
    await db.withTx((tx) => raiseAlarm(tx, context, "auditBroken", detail));
    return { sound: false, events: report.count, event: problem.event, problem: problem.fault };
  }
  const anchors = await readAnchors(config.dataDir);
  if (report.event > (anchors.at(-1)?.event ?? 0)) {
    await appendAnchor(config.dataDir, { at: clock().toISOString(), ...report });
    // The anchor is logged as well, because logs may be kept on another machine.
    log("info", "audit trail verified", { traceId: context.traceId, ...report });
  }
  return { sound: true, events: report.count };
}

/** Reads trail and anchors. An anchor file that cannot be read is itself a sign of tampering. */
export async function inspectTrail(db: Executor, dataDir: string): Promise<TrailReport> {
  try {
    return await verifyTrail(db, await readAnchors(dataDir));
  } catch (error) {
    if (!(error instanceof AnchorError)) throw error;
    log("error", "the anchors of the audit trail cannot be read", { error: error.message });
    return { count: 0, event: 0, hash: "", problem: { event: 0, fault: "anchors" } };
  }
}
