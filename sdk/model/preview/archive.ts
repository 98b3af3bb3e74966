/** What an archive holds, by pages of entries. Names are text: nothing is unpacked under them. */

export const ARCHIVE_FORMATS = ["zip", "tar", "gzip"] as const;
export type ArchiveFormat = (typeof ARCHIVE_FORMATS)[number];

/** `closed`: nobody can read it without a password. */
export const ENTRY_KINDS = ["file", "folder", "link", "closed", "other"] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

export interface ArchiveEntry {
  /** As it stands in the archive. */
  path: string;
  kind: EntryKind;
  /** Bytes when it is unpacked. */
  size: number;
  /** Where a link leads. */
  target?: string;
  /** Whether its content can be shown. */
  shown: boolean;
}

export interface ArchivePreview {
  kind: "archive";
  format: ArchiveFormat;
  entries: ArchiveEntry[];
  /** Entries, and their bytes when they are unpacked. */
  total: number;
  totalSize: number;
}
