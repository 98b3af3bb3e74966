/** Verifies the audit trail by its chain of hashes and by the anchors (safety 2.1, I7). */
import type { Executor } from "../../../db/client.ts";
import { listAuditEventsAfter } from "../../../db/queries/system/audit.ts";
import { yieldToEventLoop } from "../../../db/yield_to_event_loop.ts";
import type { TrailFault } from "../../../sdk/model/integrity.ts";
import { hashAuditEvent } from "./record.ts";
import type { Anchor } from "./anchor.ts";

/** Events per query. */
const PAGE = 500;
const START = "0".repeat(64);

export interface TrailReport {
  /** Number of events up to the first problem, or of all. */
  count: number;
  /** The newest of them; 0 and zeros if there is none. */
  event: number;
  hash: string;
  /** The first problem, and the event at which it shows. */
  problem?: { event: number; fault: TrailFault };
}

/**
 * Reads the whole trail page by page; other work runs between two pages. It stops at the first problem, because nothing
 * after it can be trusted.
 */
export async function verifyTrail(db: Executor, anchors: readonly Anchor[]): Promise<TrailReport> {
  const report: TrailReport = { count: 0, event: 0, hash: START };
  const pending = anchors.toSorted((a, b) => a.event - b.event);
  for (;;) {
    const rows = await listAuditEventsAfter(db, report.event, PAGE);
    for (const row of rows) {
      const fault = faultOf(row, report.hash);
      if (fault) return { ...report, problem: { event: row.id, fault } };
      Object.assign(report, { count: report.count + 1, event: row.id, hash: row.hash });
      for (; pending.length > 0 && pending[0].event <= row.id; pending.shift()) {
        if (isFound(pending[0], report)) continue;
        return { ...report, problem: { event: pending[0].event, fault: "rewritten" } };
      }
    }
    if (rows.length < PAGE) break;
    await yieldToEventLoop();
  }
  if (pending.length === 0) return report;
  return { ...report, problem: { event: pending[0].event, fault: "truncated" } };
}

type Row = Awaited<ReturnType<typeof listAuditEventsAfter>>[number];

function faultOf(row: Row, previousHash: string): TrailFault | undefined {
  if (row.previousHash !== previousHash) return "sequence";
  return hashAuditEvent({ ...row }) === row.hash ? undefined : "content";
}

const isFound = ({ event, hash, count }: Anchor, found: TrailReport): boolean =>
  found.event === event && found.hash === hash && found.count === count;
