/** What an archive holds, by pages of entries. Names are text: nothing is unpacked under them. */

export const ARCHIVE_FORMATS = ["zip", "tar", "gzip", "bzip2", "xz", "zstd", "7z"] as const;
export type ArchiveFormat = (typeof ARCHIVE_FORMATS)[number];

/** `closed`: nobody can read it without a password. */
export const ENTRY_KINDS = ["file", "folder", "link", "closed", "other"] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

/** Why the content of a file in an archive is not shown: its format has no preview, or it is too large. */
export const HIDDEN_REASONS = ["unsupported", "tooLarge"] as const;
export type HiddenReason = (typeof HIDDEN_REASONS)[number];

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
  /** Of a file whose content is not shown. */
  hidden?: HiddenReason;
}

export interface ArchivePreview {
  kind: "archive";
  format: ArchiveFormat;
  entries: ArchiveEntry[];
  /** Entries, and their bytes when they are unpacked. */
  total: number;
  totalSize: number;
}
