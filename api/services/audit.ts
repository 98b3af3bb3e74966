/** The audit trail: one hash-chained entry for every change of state (safety 2.1, I7). */
import { createHash } from "node:crypto";
import type { Transaction } from "../../db/client.ts";
import { appendAuditEvent, lastAuditHash } from "../../db/queries/audit.ts";
import type { DatasetStatus } from "../../sdk/model/lifecycle.ts";
import type { Context } from "../context.ts";
import { announceChange } from "./generation.ts";

export interface AuditEntry {
  action: string;
  subject: "dataset" | "user" | "community" | "calendar";
  subjectId: string;
  version?: number;
  from?: DatasetStatus;
  to?: DatasetStatus;
  /** Must never contain a secret or a full e-mail address. */
  detail?: Record<string, string | number>;
}

/** Writes an entry in the transaction of the change that it describes, so that neither exists without the other. */
export async function recordAudit(tx: Transaction, context: Context, entry: AuditEntry): Promise<void> {
  const event = {
    at: context.clock().getTime(),
    actorId: context.actor.kind === "user" ? context.actor.id : null,
    action: entry.action,
    subject: entry.subject,
    subjectId: entry.subjectId,
    version: entry.version ?? null,
    from: entry.from ?? null,
    to: entry.to ?? null,
    detail: entry.detail ?? {},
    traceId: context.traceId,
    previousHash: await lastAuditHash(tx),
  };
  await appendAuditEvent(tx, { ...event, hash: hashAuditEvent(event) });
  if (entry.subject === "dataset") announceChange(tx, context);
}

/** Hashes an event together with the hash of its predecessor (SHA-256). The order of the fields is fixed. */
export function hashAuditEvent(event: Record<string, unknown>): string {
  const { at, actorId, action, subject, subjectId, version, from, to, detail, traceId, previousHash } = event;
  const fields = [at, actorId, action, subject, subjectId, version, from, to, detail, traceId, previousHash];
  return createHash("sha256").update(JSON.stringify(fields)).digest("hex");
}
