/** What lies beside a version and is no data file: keeping it, and who may have it. */
import type { Transaction } from "../../../db/client.ts";
import {
  type AttachmentRow,
  findAttachment,
  insertAttachment,
  replaceAttachment,
} from "../../../db/queries/file/attachments.ts";
import { findVersionHead } from "../../../db/queries/dataset/datasets.ts";
import type { VersionHead } from "../../../db/schema/records.ts";
import type { Context } from "../../context.ts";
import { DomainError } from "../../error.ts";
import type { StoredBlob } from "../../external/storage.ts";
import { maySeeAttachment, maySeeCover } from "../../policies/dataset.ts";
import { maySeeRetraction } from "../../policies/request.ts";
import { readBlob } from "../integrity/read_blob.ts";
import { newId } from "../../secrets.ts";

/**
 * Writes the row of bytes that are stored already. @param last Id of the attachment that it takes the place of.
 * @throws DomainError storageDamaged where they went meanwhile. */
export async function keepAttachment(
  tx: Transaction,
  context: Context,
  blob: StoredBlob,
  about: Pick<AttachmentRow, "versionId" | "kind" | "name" | "mediaType"> & Partial<AttachmentRow>,
  last?: string,
): Promise<AttachmentRow> {
  // The clean-up of blobs stands in this same queue: what is there now stays until its row is written.
  if (!await context.external.storage.has(blob)) {
    throw new DomainError("storageDamaged", { what: about.name });
  }
  const createdAt = context.clock().getTime();
  const row = { complianceKind: null, ...about, ...blob, id: newId(), createdAt };
  return last === undefined ? await insertAttachment(tx, row) : await replaceAttachment(tx, last, row);
}

/** Bytes in memory as a stream that storage takes. */
export function streamOf(bytes: Uint8Array): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      controller.enqueue(bytes);
      controller.close();
    },
  });
}

export interface OpenAttachment {
  attachment: AttachmentRow;
  /** Whether everybody may have it. */
  open: boolean;
}

/**
 * A cover is for whoever sees the version, one drawn from files for whoever has these; compliance items are for its owner, its reviewers, the governance team and
 * administrators; signed statements are for those who see the request. @throws DomainError notFound, also for what the caller may not have.
 */
export async function getAttachment(context: Context, id: string): Promise<OpenAttachment> {
  const attachment = await findAttachment(context.db.read, id);
  const head = attachment && await findVersionHead(context.db.read, attachment.versionId);
  if (!attachment || !head || !mayHave(head, attachment, context)) {
    throw new DomainError("notFound", { what: id.slice(0, 80) });
  }
  const open = attachment.kind === "cover" && maySeeCover(head, attachment.name, { kind: "visitor" });
  return { attachment, open };
}

function mayHave(head: VersionHead, { kind, name }: AttachmentRow, { actor }: Context): boolean {
  if (kind === "cover") return maySeeCover(head, name, actor);
  return kind === "compliance" ? maySeeAttachment(head, actor) : maySeeRetraction(head, actor);
}

/** @throws DomainError storageDamaged. */
export function readAttachment(
  context: Context,
  { sha256, size, name }: AttachmentRow,
): Promise<ReadableStream<Uint8Array>> {
  return readBlob(context, { sha256, size, name });
}
