/** Two versions of a dataset side by side (spec 2 §2 "Version comparison"). */
import type { VersionSummary } from "./dataset.ts";
import type { LocalizedText } from "./locale.ts";

/** A piece of a text that both sides share, or that one of them lacks. */
export interface TextPart {
  text: string;
  change: "same" | "added" | "removed";
}

export const ENTRY_CHANGES = ["added", "removed", "moved", "changed", "same"] as const;
export type EntryChange = (typeof ENTRY_CHANGES)[number];

/** An entry of a list: a keyword, an author, a paper. */
export interface EntryDifference {
  change: EntryChange;
  /** Words of the entry; parts of both sides where it changed. */
  text: TextPart[];
  /** Places, counted from 0. */
  from?: number;
  to?: number;
}

/** What is compared, in the order in which it is shown. Texts in two languages are two fields. */
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

/** One field of the metadata in the words of the reader's language. */
export interface FieldDifference {
  field: ComparedField;
  changed: boolean;
  kind: "text" | "list";
  /** For texts. */
  parts?: TextPart[];
  /** For lists. */
  entries?: EntryDifference[];
}

export const FILE_CHANGES = ["added", "removed", "changed", "renamed", "same"] as const;
export type FileChange = (typeof FILE_CHANGES)[number];

export interface FileDifference {
  change: FileChange;
  /** Path at the right, or at the left where it was removed. */
  path: string;
  /** Path at the left where it was renamed. */
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
  /** Those that the reader may compare, newest first. */
  versions: VersionSummary[];
  /** Every field that either side has; without `compliance` for strangers. */
  metadata: FieldDifference[];
  /** Every file of both sides, in path order. */
  files: FileDifference[];
  counts: Record<FileChange, number>;
}

/** What a depositor changed between two rounds of review; without the addresses of files, whose bytes may be gone. */
export interface RoundComparison extends Pick<Comparison, "metadata" | "files" | "counts"> {
  reviewId: string;
  /** The round before, and when it was submitted. */
  previousId: string;
  previousAt: string;
}

/** A line that both have, or that one lacks; numbers count from 1. */
export interface LineDifference {
  change: "same" | "added" | "removed";
  text: string;
  left?: number;
  right?: number;
}

export interface RowDifference {
  change: "added" | "removed" | "changed" | "same";
  /** Places, counted from 1; the header is row 1. */
  left?: number;
  right?: number;
  cells: { left?: string; right?: string; changed: boolean }[];
}

/** A node of a JSON document by its JSON Pointer (RFC 6901) at the right, or at the left where it was removed. */
export interface NodeDifference {
  pointer: string;
  change: "added" | "removed" | "changed";
  /** Its JSON text; a long one is cut. */
  left?: string;
  right?: string;
}

/**
 * How a text is written: its encoding, its mark of byte order, its line ends, the one at its end; `writing`: quotes and
 * the like around cells that say the same; `bytes`: one text in one encoding, in other bytes.
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
  /** Such as `GB 18030` or `CRLF, LF`; empty where that side has none. Absent where there is nothing to name. */
  left?: string;
  right?: string;
}

export const NO_COMPARISON_REASONS = ["same", "binary", "tooLong", "closed"] as const;
/** Same bytes; nothing that can be read as text; too long or too different; not for this reader to download. */
export type NoComparisonReason = (typeof NO_COMPARISON_REASONS)[number];

/**
 * The contents of one file in both versions. Lines and rows that both sides share are left out where they stand far
 * from a difference; the numbers say where. Of a table with more than 100 columns those that differ are given first.
 * `truncated`: there are more differences than are given. `form`: what differs in bytes and not in what the lines, cells
 * or nodes say; absent where nothing does.
 */
export type FileComparison =
  & { path: string; truncated: boolean; form?: FormDifference[] }
  & (
    | { kind: "text"; lines: LineDifference[] }
    | { kind: "table"; header: string[]; rows: RowDifference[] }
    | { kind: "json"; nodes: NodeDifference[] }
    | { kind: "none"; reason: NoComparisonReason }
  );
