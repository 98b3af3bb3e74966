/** The audit trail: one hash-chained entry for every change of state (safety 2.1, I7). */
import { createHash } from "node:crypto";
import type { Transaction } from "../../../db/client.ts";
import { appendAuditEvent, lastAuditHash } from "../../../db/queries/system/audit.ts";
import { type ChangeTag, datasetTag } from "../../../sdk/model/change_tag.ts";
import { type DatasetStatus, isUnpublished } from "../../../sdk/model/lifecycle.ts";
import type { Context } from "../../context.ts";
import { announceChange } from "../../change_counter.ts";

export interface AuditEntry {
  action: string;
  subject:
    | "dataset"
    | "user"
    | "community"
    | "calendar"
    | "request"
    | "link"
    | "article"
    | "media"
    | "site"
    | "subscription"
    | "message"
    | "remark";
  subjectId: string;
  version?: number;
  from?: DatasetStatus;
  to?: DatasetStatus;
  /** Must never contain a secret or a full e-mail address. */
  detail?: Record<string, string | number>;
}

/**
 * Written in the transaction of the change it tells of, so that neither exists without the other.
 * @param last The hash of the last event, where `tx` has read it and written no event since.
 */
export async function recordAudit(
  tx: Transaction,
  context: Context,
  entry: AuditEntry,
  last?: string,
): Promise<void> {
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
    previousHash: last ?? await lastAuditHash(tx),
  };
  await appendAuditEvent(tx, { ...event, hash: hashAuditEvent(event) });
  await announceChange(tx, context, tagsOf(entry));
}

/** What public pages show of it: nothing of a version that has not been public and does not become so. */
function tagsOf({ subject, subjectId, from, to }: AuditEntry): ChangeTag[] {
  if (subject === "community") return ["communities"];
  const states = [from, to].filter((state) => state !== undefined);
  const unseen = states.length > 0 && states.every(isUnpublished);
  return subject === "dataset" && !unseen ? [datasetTag(subjectId), "search"] : [];
}

/** Hashes an event together with the hash of its predecessor (SHA-256). The order of the fields is fixed. */
export function hashAuditEvent(event: Record<string, unknown>): string {
  const { at, actorId, action, subject, subjectId, version, from, to, detail, traceId, previousHash } = event;
  const fields = [at, actorId, action, subject, subjectId, version, from, to, detail, traceId, previousHash];
  return createHash("sha256").update(JSON.stringify(fields)).digest("hex");
}
