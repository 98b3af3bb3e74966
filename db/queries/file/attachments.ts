/** Attachments of versions: covers, compliance documents and signed statements. */
import { and, asc, count, eq } from "drizzle-orm";
import type { AttachmentKind } from "../../../sdk/model/attachment.ts";
import type { Executor, Transaction } from "../../client.ts";
import { attachment } from "../../schema/mod.ts";
import { keepBlob, type OtherHashes } from "./files.ts";

export type AttachmentRow = typeof attachment.$inferSelect;

export async function findAttachment(db: Executor, id: string): Promise<AttachmentRow | undefined> {
  return await db.select().from(attachment).where(eq(attachment.id, id)).get();
}

const ofKind = (versionId: string, kind: AttachmentKind) =>
  and(eq(attachment.versionId, versionId), eq(attachment.kind, kind));

/** Lists attachments in the order of their arrival. */
export function listAttachments(
  db: Executor,
  versionId: string,
  kind: AttachmentKind,
): Promise<AttachmentRow[]> {
  return db.select().from(attachment).where(ofKind(versionId, kind))
    .orderBy(asc(attachment.createdAt), asc(attachment.name), asc(attachment.id)).all();
}

export async function countAttachments(
  db: Executor,
  versionId: string,
  kind: AttachmentKind,
): Promise<number> {
  return (await db.select({ count: count() }).from(attachment).where(ofKind(versionId, kind)).get())?.count ??
    0;
}

/** A row, and what is known of its bytes besides. */
export type NewAttachment = AttachmentRow & OtherHashes;

export async function insertAttachment(tx: Transaction, row: NewAttachment): Promise<AttachmentRow> {
  await keepBlob(tx, row);
  return await tx.insert(attachment).values(row).returning().get();
}

/** In place of the one with the id `last`, in its row. */
export async function replaceAttachment(
  tx: Transaction,
  last: string,
  row: NewAttachment,
): Promise<AttachmentRow> {
  await keepBlob(tx, row);
  return await tx.update(attachment).set(row).where(eq(attachment.id, last)).returning().get();
}

/** @returns how many there were. */
export async function deleteAttachments(
  tx: Transaction,
  versionId: string,
  kind: AttachmentKind,
  id?: string,
): Promise<number> {
  const which = and(ofKind(versionId, kind), id === undefined ? undefined : eq(attachment.id, id));
  return (await tx.delete(attachment).where(which).returning({ id: attachment.id })).length;
}
