import type { CoverOrigin } from "./cover.ts";
import { COVER_RATIO, COVER_RATIO_TOLERANCE } from "./limits.ts";

/** What lies beside a version and is no data file: its cover, compliance items, signed statements. */
export const ATTACHMENT_KINDS = ["cover", "compliance", "statementZh", "statementEn"] as const;
export type AttachmentKind = (typeof ATTACHMENT_KINDS)[number];

/** What a compliance item is about (spec 3 §9); what was added before kinds were asked for is `other`. */
export const COMPLIANCE_KINDS = ["ethics", "personal", "genetic", "other"] as const;
export type ComplianceKind = (typeof COMPLIANCE_KINDS)[number];

/** "About 1.5:1" (spec 2 §5). @param width Pixels, as `height`. */
export function coverRatioFits(width: number, height: number): boolean {
  return height > 0 && Math.abs(width / height - COVER_RATIO) <= COVER_RATIO_TOLERANCE + 1e-9;
}

/** Endings of compliance items: documents and pictures of them, nothing that runs. */
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
  /** Of compliance items. */
  complianceKind?: ComplianceKind;
  /** Of covers. */
  coverOrigin?: CoverOrigin;
  name: string;
  /** Bytes. */
  size: number;
  mediaType: string;
  /** ISO 8601 UTC. */
  createdAt: string;
}

/** Where a browser finds the bytes. */
export function attachmentAddress(attachmentId: string): string {
  return `/api/sdb-dataset-service/attachment/${encodeURIComponent(attachmentId)}`;
}
