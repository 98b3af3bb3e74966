/** Files that a requester sends with a request for access (spec 2 §5): up to five, 200 MB in all. */
import type { Executor } from "../../../db/client.ts";
import type { AttachmentRow } from "../../../db/queries/file/attachments.ts";
import {
  findRequestOfAttachment,
  insertAccessAttachment,
  listAccessAttachments,
} from "../../../db/queries/review/access_attachments.ts";
import { ACCESS_ATTACHMENTS_MAX, ACCESS_ATTACHMENTS_SIZE_MAX } from "../../../sdk/model/limits.ts";
import { mediaType } from "../../../sdk/model/vocabulary/file_categories.ts";
import { requireUser } from "../../caller.ts";
import type { Context } from "../../context.ts";
import { DomainError } from "../../error.ts";
import type { StoredBlob } from "../../external/storage.ts";
import { discardRefused } from "../file/discard_refused.ts";
import { keepAttachment } from "../file/attachments.ts";
import { versionOf } from "../../../db/schema/records.ts";
import { ACCESS } from "./access.ts";
import type { AccessRecord } from "./access_requests.ts";
import { recordAudit } from "../audit/record.ts";
import { requireVisibleRequest } from "./engine.ts";
import { findFollowed, requireFollowed } from "./visitor_access.ts";

export interface AccessFile {
  name: string;
  body: ReadableStream<Uint8Array>;
  /** Bytes announced by the caller; 0 if it announces none. */
  announced: number;
}

/**
 * Adds a file to a request that waits for its answer. The bytes are durable before the row that names them.
 * @throws DomainError notLoggedIn; notFound, also for somebody else's; requestDecided; invalidInput with
 * accessAttachmentLimits; storageFull.
 */
export async function addAccessAttachment(
  context: Context,
  which: { requestId: string } | { key: string },
  { name, body, announced }: AccessFile,
): Promise<AttachmentRow> {
  const requireRoom = async (db: Executor, size: number) =>
    await measureRoom(db, await requireOwn(db, context, which), size);
  let room: number;
  try {
    if (announced > ACCESS_ATTACHMENTS_SIZE_MAX) throw tooMuch();
    if ("key" in which) await findFollowed(context, which.key);
    room = (await requireRoom(context.db.read, announced)).room;
  } catch (error) {
    await body.cancel();
    throw error;
  }
  const blob = await keepBytes(context, body, room);
  try {
    return await context.db.withTx(async (tx) => {
      const { versionId, requestId } = await requireRoom(tx, blob.size);
      const about = { versionId, kind: "access", name, mediaType: mediaType(name) } as const;
      const kept = await keepAttachment(tx, context, blob, about);
      await insertAccessAttachment(tx, { attachmentId: kept.id, requestId });
      return kept;
    });
  } catch (error) {
    await discardRefused(context, blob);
    throw error;
  }
}

/** A file of the request that a key follows. @throws DomainError notFound; tooManyRequests. */
export async function getFollowedAttachment(
  context: Context,
  key: string,
  attachmentId: string,
): Promise<AttachmentRow> {
  const { request: { id } } = await findFollowed(context, key);
  const files = (await listAccessAttachments(context.db.read, [id])).get(id) ?? [];
  const found = files.find((file) => file.id === attachmentId);
  if (!found) throw new DomainError("notFound", { what: attachmentId.slice(0, 64) });
  return found;
}

/** Enters that somebody was given what a requester had sent; whoever holds a key is nobody known. */
export async function recordAttachmentDownload(
  context: Context,
  { id: attachmentId, kind }: Pick<AttachmentRow, "id" | "kind">,
): Promise<void> {
  if (kind !== "access") return;
  await context.db.withTx(async (tx) => {
    const request = await findRequestOfAttachment(tx, attachmentId);
    if (!request) return;
    const { id: subjectId } = request;
    const detail = { attachmentId };
    await recordAudit(tx, context, { action: "downloadAttachment", subject: "request", subjectId, detail });
  });
}

/** Checked again in the transaction, so that the sixth of several files at once finds the fifth. */
async function measureRoom(
  db: Executor,
  record: AccessRecord,
  size: number,
): Promise<{ room: number; versionId: string; requestId: string }> {
  const requestId = record.request.id;
  if (record.request.state !== "PENDING") throw new DomainError("requestDecided");
  const files = (await listAccessAttachments(db, [requestId])).get(requestId) ?? [];
  const room = ACCESS_ATTACHMENTS_SIZE_MAX - files.reduce((sum, file) => sum + file.size, 0);
  if (files.length >= ACCESS_ATTACHMENTS_MAX || size > room) throw tooMuch();
  return { room, versionId: versionOf(record).version.id, requestId };
}

/** @throws DomainError notLoggedIn; notFound, also for somebody else's. */
async function requireOwn(
  db: Executor,
  context: Context,
  which: { requestId: string } | { key: string },
): Promise<AccessRecord> {
  if ("key" in which) return await requireFollowed(db, context, which.key);
  const actor = requireUser(context);
  const record = await requireVisibleRequest(context, db, ACCESS, which.requestId);
  if (record.request.requesterId === actor.id) return record;
  throw new DomainError("notFound", { what: which.requestId.slice(0, 64) });
}

/** One message covers both limits (spec 3 §9, message 67). */
const tooMuch = () =>
  new DomainError("invalidInput", {}, [{ path: "attachments", key: "accessAttachmentLimits" }]);

async function keepBytes(
  { external }: Context,
  body: ReadableStream<Uint8Array>,
  limit: number,
): Promise<StoredBlob> {
  try {
    return await external.storage.write(body, { limit });
  } catch (error) {
    if (error instanceof DomainError && error.error === "bodyTooLarge") throw tooMuch();
    throw error;
  }
}
