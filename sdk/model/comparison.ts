/** Two versions of a dataset side by side (spec 2 §2 "Version comparison"). */
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

/** One field of the metadata. Texts in two languages are two fields: `title.zh`, `title.en`. */
export interface FieldDifference {
  field: string;
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
  metadata: FieldDifference[];
  files: FileDifference[];
  counts: Record<FileChange, number>;
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
  left?: number;
  right?: number;
  cells: { left?: string; right?: string; changed: boolean }[];
}

/** A node of a JSON document by its JSON Pointer. */
export interface NodeDifference {
  pointer: string;
  change: "added" | "removed" | "changed";
  left?: string;
  right?: string;
}

/** The contents of one file in both versions. */
export type FileComparison =
  & { path: string; truncated: boolean }
  & (
    | { kind: "text"; lines: LineDifference[] }
    | { kind: "table"; header: string[]; rows: RowDifference[] }
    | { kind: "json"; nodes: NodeDifference[] }
    /** Too long, or nothing that can be read as text: only sizes and hashes can be compared. */
    | { kind: "none"; reason: "binary" | "tooLong" | "closed" }
  );
