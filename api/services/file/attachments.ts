/**
 * Attachments: covers, compliance documents and signed statements, which belong to a version but are not data files.
 * This module stores them and decides who may read them.
 */
import type { Transaction } from "../../../db/client.ts";
import {
  type AttachmentRow,
  findAttachment,
  insertAttachment,
  replaceAttachment,
} from "../../../db/queries/file/attachments.ts";
import { findVersionHead } from "../../../db/queries/dataset/datasets.ts";
import { findRequestOfAttachment } from "../../../db/queries/review/access_attachments.ts";
import type { VersionHead } from "../../../db/schema/records.ts";
import type { Context } from "../../context.ts";
import { DomainError } from "../../error.ts";
import type { HashedBlob } from "../../external/storage.ts";
import { maySeeAttachment, maySeeCover } from "../../policies/dataset.ts";
import { ACCESS_POLICY, maySeeRetraction } from "../../policies/request.ts";
import { readBlob } from "../integrity/read_blob.ts";
import { newId } from "../../secrets.ts";

/**
 * Writes the row of bytes that are stored already. @param last Id of the attachment that it takes the place of.
 * @throws DomainError storageDamaged where they went meanwhile. */
export async function keepAttachment(
  tx: Transaction,
  context: Context,
  { sha256, size, crc32, blocks }: HashedBlob,
  about: Pick<AttachmentRow, "versionId" | "kind" | "name" | "mediaType"> & Partial<AttachmentRow>,
  last?: string,
): Promise<AttachmentRow> {
  // The clean-up of blobs waits in the same queue, so bytes that exist now cannot be deleted before their row is
  // written.
  if (!await context.external.storage.has({ sha256, size })) {
    throw new DomainError("storageDamaged", { what: about.name });
  }
  const createdAt = context.clock().getTime();
  const row = { complianceKind: null, ...about, sha256, size, crc32, blocks, id: newId(), createdAt };
  return last === undefined ? await insertAttachment(tx, row) : await replaceAttachment(tx, last, row);
}

/** Wraps bytes in memory as a stream, as storage expects it. */
export function streamOf(bytes: Uint8Array): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      controller.enqueue(bytes);
      controller.close();
    },
  });
}

export type { AttachmentRow };

export interface OpenAttachment {
  attachment: AttachmentRow;
  /** Whether everybody may read it. */
  open: boolean;
}

/**
 * Finds an attachment that the caller may read. A cover is visible to whoever sees the version, and a cover drawn from
 * files to whoever may read those files. Compliance documents are for the owner, the reviewers, the governance team and
 * administrators; signed statements, and what came with a request for access, are for those who see the request.
 * @throws DomainError notFound, also for what the caller may not have.
 */
export async function getAttachment(context: Context, id: string): Promise<OpenAttachment> {
  const attachment = await findAttachment(context.db.read, id);
  const head = attachment && await findVersionHead(context.db.read, attachment.versionId);
  if (!attachment || !head || !await mayHave(head, attachment, context)) {
    throw new DomainError("notFound", { what: id.slice(0, 80) });
  }
  const open = attachment.kind === "cover" && maySeeCover(head, attachment.name, { kind: "visitor" });
  return { attachment, open };
}

async function mayHave(
  head: VersionHead,
  { id, kind, name }: AttachmentRow,
  context: Context,
): Promise<boolean> {
  const { actor, db } = context;
  if (kind === "cover") return maySeeCover(head, name, actor);
  if (kind === "access") {
    const request = await findRequestOfAttachment(db.read, id);
    return request !== undefined && ACCESS_POLICY.maySee({ request, about: head }, actor);
  }
  return kind === "compliance" ? maySeeAttachment(head, actor) : maySeeRetraction(head, actor);
}

/** @throws DomainError storageDamaged. */
export function readAttachment(
  context: Context,
  { sha256, size, name }: AttachmentRow,
): Promise<ReadableStream<Uint8Array>> {
  return readBlob(context, { sha256, size, name });
}
