import type { CoverOrigin } from "./cover.ts";
import { COVER_RATIO, COVER_RATIO_TOLERANCE } from "./limits.ts";

/** Attachments belong to a version but are not data files: its cover, compliance documents, signed statements. */
export const ATTACHMENT_KINDS = ["cover", "compliance", "statementZh", "statementEn", "access"] as const;
export type AttachmentKind = (typeof ATTACHMENT_KINDS)[number];

/** What a compliance document is about (spec 3 §9). Documents from before kinds were asked for are `other`. */
export const COMPLIANCE_KINDS = ["ethics", "personal", "genetic", "other"] as const;
export type ComplianceKind = (typeof COMPLIANCE_KINDS)[number];

/** Whether the ratio is "about 1.5:1" (spec 2 §5). @param width Pixels, as `height`. */
export function coverRatioFits(width: number, height: number): boolean {
  return height > 0 && Math.abs(width / height - COVER_RATIO) <= COVER_RATIO_TOLERANCE + 1e-9;
}

/** File extensions of compliance documents: documents and pictures, nothing that can be executed. */
export const COMPLIANCE_ENDINGS = [
  "pdf",
  "png",
  "jpg",
  "jpeg",
  "tif",
  "tiff",
  "doc",
  "docx",
  "xls",
  "xlsx",
  "ppt",
  "pptx",
  "odt",
  "ods",
  "odp",
  "ofd",
  "txt",
] as const;

export function isComplianceName(name: string): boolean {
  const ending = /\.([A-Za-z0-9]{1,8})$/.exec(name)?.[1].toLowerCase();
  return COMPLIANCE_ENDINGS.some((one) => one === ending);
}

export interface Attachment {
  attachmentId: string;
  kind: AttachmentKind;
  /** Set for compliance documents. */
  complianceKind?: ComplianceKind;
  /** Set for covers. */
  coverOrigin?: CoverOrigin;
  name: string;
  /** Bytes. */
  size: number;
  mediaType: string;
  /** ISO 8601 UTC. */
  createdAt: string;
}

/** Address from which a browser loads the bytes. */
export function attachmentAddress(attachmentId: string): string {
  return `/api/sdb-dataset-service/attachment/${encodeURIComponent(attachmentId)}`;
}
