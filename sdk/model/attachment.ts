/** What lies beside a version and is no data file: its cover, compliance items, signed statements. */
export const ATTACHMENT_KINDS = ["cover", "compliance", "statementZh", "statementEn"] as const;
export type AttachmentKind = (typeof ATTACHMENT_KINDS)[number];

export interface Attachment {
  attachmentId: string;
  kind: AttachmentKind;
  name: string;
  /** Bytes. */
  size: number;
  mediaType: string;
  /** ISO 8601 UTC. */
  createdAt: string;
}
