/** Files that came with requests for access. */
import { asc, eq, inArray } from "drizzle-orm";
import type { Executor, Transaction } from "../../client.ts";
import { accessAttachment, attachment, request } from "../../schema/mod.ts";
import type { AttachmentRow } from "../file/attachments.ts";

/** By the ids of the requests, in the order of their arrival. */
export async function listAccessAttachments(
  db: Executor,
  ids: readonly string[],
): Promise<Map<string, AttachmentRow[]>> {
  const rows = await db.select({ requestId: accessAttachment.requestId, attachment }).from(accessAttachment)
    .innerJoin(attachment, eq(attachment.id, accessAttachment.attachmentId))
    .where(inArray(accessAttachment.requestId, [...ids]))
    .orderBy(asc(attachment.createdAt), asc(attachment.id)).all();
  const found = new Map<string, AttachmentRow[]>();
  for (const row of rows) found.set(row.requestId, [...found.get(row.requestId) ?? [], row.attachment]);
  return found;
}

/** The request with which an attachment came. */
export function findRequestOfAttachment(
  db: Executor,
  attachmentId: string,
): Promise<{ id: string; requesterId: string | null; state: string } | undefined> {
  const { id, requesterId, state } = request;
  return db.select({ id, requesterId, state }).from(accessAttachment)
    .innerJoin(request, eq(request.id, accessAttachment.requestId))
    .where(eq(accessAttachment.attachmentId, attachmentId)).get();
}

export async function insertAccessAttachment(
  tx: Transaction,
  row: typeof accessAttachment.$inferInsert,
): Promise<void> {
  await tx.insert(accessAttachment).values(row);
}
