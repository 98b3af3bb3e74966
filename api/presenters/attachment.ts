import type { AttachmentRow } from "../../db/queries/file/attachments.ts";
import { coverOrigin } from "../../sdk/model/cover.ts";
import type { Attachment } from "../../sdk/model/attachment.ts";
import { toIso } from "../../sdk/model/time.ts";

export function presentAttachment(row: AttachmentRow): Attachment {
  const { id, kind, complianceKind, name, size, mediaType, createdAt } = row;
  return {
    attachmentId: id,
    kind,
    complianceKind: kind === "compliance" ? complianceKind ?? "other" : undefined,
    coverOrigin: kind === "cover" ? coverOrigin(name) : undefined,
    name,
    size,
    mediaType,
    createdAt: toIso(createdAt),
  };
}
