/** A comparison of two versions of a dataset (spec 2 §2 "Version comparison"). */
import type { VersionSummary } from "./dataset.ts";
import type { LocalizedText } from "./locale.ts";
import type { TextEncoding } from "./preview/preview.ts";

/** A part of a text that both sides have, or only one of them. */
export interface TextPart {
  text: string;
  change: "same" | "added" | "removed";
}

export const ENTRY_CHANGES = ["added", "removed", "moved", "changed", "same"] as const;
export type EntryChange = (typeof ENTRY_CHANGES)[number];

/** An entry of a list: a keyword, an author, a paper. */
export interface EntryDifference {
  change: EntryChange;
  /** Text of the entry; if it changed, with the parts of both sides. */
  text: TextPart[];
  /** Positions from 0. */
  from?: number;
  to?: number;
}

/** Compared fields in the order in which they are shown. A text in two languages is two fields. */
export const COMPARED_FIELDS = [
  "title.zh",
  "title.en",
  "description.zh",
  "description.en",
  "keywords.zh",
  "keywords.en",
  "subjects",
  "authors",
  "type",
  "language",
  "license",
  "licenseText.zh",
  "licenseText.en",
  "accessRight",
  "embargoMonths",
  "papers",
  "references",
  "funding",
  "projects",
  "spatial",
  "temporal",
  "community",
  "archiveDoi",
  "archiveEmail",
  "cover",
  "compliance",
  "parts",
] as const;
export type ComparedField = (typeof COMPARED_FIELDS)[number];

/** One field of the metadata, in the reader's language. */
export interface FieldDifference {
  field: ComparedField;
  changed: boolean;
  kind: "text" | "list";
  /** Set for texts. */
  parts?: TextPart[];
  /** Set for lists. */
  entries?: EntryDifference[];
}

export const FILE_CHANGES = ["added", "removed", "changed", "renamed", "same"] as const;
export type FileChange = (typeof FILE_CHANGES)[number];

export interface FileDifference {
  change: FileChange;
  /** Path on the right, or on the left if the file was removed. */
  path: string;
  /** Path on the left if the file was renamed. */
  from?: string;
  /** Bytes. */
  leftSize?: number;
  rightSize?: number;
  leftFileId?: string;
  rightFileId?: string;
}

export interface Comparison {
  dataSetId: string;
  title: LocalizedText;
  left: string;
  right: string;
  /** Versions that the reader may compare, newest first. */
  versions: VersionSummary[];
  /** Every field that either side has; strangers get no `compliance`. */
  metadata: FieldDifference[];
  /** Files of both sides in path order. */
  files: FileDifference[];
  counts: Record<FileChange, number>;
}

/** Changes of a depositor between two rounds of review. Files have no addresses, because their bytes may be deleted. */
export interface RoundComparison extends Pick<Comparison, "metadata" | "files" | "counts"> {
  reviewId: string;
  /** The round before, and when it was submitted. */
  previousId: string;
  previousAt: string;
}

/** A line that both sides have, or only one of them; numbers begin with 1. */
export interface LineDifference {
  change: "same" | "added" | "removed";
  text: string;
  left?: number;
  right?: number;
}

export interface RowDifference {
  change: "added" | "removed" | "changed" | "same";
  /** Positions from 1; the header is row 1. */
  left?: number;
  right?: number;
  cells: { left?: string; right?: string; changed: boolean }[];
}

/** A node of a JSON document, by its JSON Pointer (RFC 6901) on the right, or on the left if it was removed. */
export interface NodeDifference {
  pointer: string;
  change: "added" | "removed" | "changed";
  /** JSON text of the node; a long one is cut. */
  left?: string;
  right?: string;
}

/**
 * Differences in how a text is written: encoding, byte order mark, line ends, line end at the end of the text;
 * `writing`: quotes and the like around cells with the same content; `bytes`: the same text in the same encoding, in
 * other bytes.
 */
export const FORM_DIFFERENCES = [
  "encoding",
  "byteOrderMark",
  "lineEnds",
  "finalLineEnd",
  "writing",
  "bytes",
] as const;

export interface FormDifference {
  what: (typeof FORM_DIFFERENCES)[number];
  /** Such as `GB 18030` or `CRLF, LF`; empty if that side has none, absent if there is nothing to name. */
  left?: string;
  right?: string;
}

/** What either side was decoded from; absent for a side that has no such file. */
export interface ComparedEncodings {
  left?: TextEncoding;
  right?: TextEncoding;
}

export const NO_COMPARISON_REASONS = ["same", "binary", "tooLong", "closed"] as const;
/** Reasons: the same bytes; not a text; too long or too different; the reader may not download it. */
export type NoComparisonReason = (typeof NO_COMPARISON_REASONS)[number];

/**
 * Comparison of the contents of one file. Lines and rows that both sides have are left out if they are far from a
 * difference; the numbers show the position. If a table has more than 100 columns, those that differ come first.
 * `truncated`: there are more differences than listed. `form`: differences in bytes that lines, cells or nodes do not
 * show; absent if there are none. `encodings`: of what was read as text.
 */
export type FileComparison =
  & { path: string; truncated: boolean; form?: FormDifference[]; encodings?: ComparedEncodings }
  & (
    | { kind: "text"; lines: LineDifference[] }
    | { kind: "table"; header: string[]; rows: RowDifference[] }
    | { kind: "json"; nodes: NodeDifference[] }
    | { kind: "none"; reason: NoComparisonReason }
  );
