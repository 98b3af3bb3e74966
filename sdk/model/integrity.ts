/** Whether what is stored is still what was stored, for the people who look after it. */
import { ATTACHMENT_KINDS } from "./attachment.ts";
import type { LocalizedText } from "./locale.ts";

/** What a daily check found last; all is absent before it ran for the first time. */
export interface CheckState {
  /** ISO 8601 UTC. */
  checkedAt?: string;
  sound?: boolean;
  /** What it found; of the audit trail one of {@link TRAIL_FAULTS}. */
  problem?: string;
}

/**
 * `content`: an event does not have the hash that it carries. `sequence`: it does not follow the one before. `rewritten`:
 * it is not what was verified earlier. `truncated`: the trail ends before it. `anchors`: the anchors cannot be read.
 */
export const TRAIL_FAULTS = ["content", "sequence", "rewritten", "truncated", "anchors"] as const;
export type TrailFault = (typeof TRAIL_FAULTS)[number];

export interface IntegrityState {
  /** Stored contents: files with the same bytes are one. */
  files: {
    count: number;
    /** Bytes. */
    size: number;
    /** Whole ones that were verified within the last seven days. */
    verified: number;
    damaged: number;
    /** When the whole one that was verified longest ago was verified. */
    oldestVerifiedAt?: string;
  };
  database: CheckState;
  /** With the number of events that were sound, and the event where a problem shows. */
  audit: CheckState & { events?: number; event?: number };
}

export const STORED_KINDS = ["file", ...ATTACHMENT_KINDS] as const;
export type StoredKind = (typeof STORED_KINDS)[number];

/** A file or attachment whose stored bytes differ from their SHA-256, so that nobody gets them. */
export interface DamagedFile {
  sha256: string;
  /** Bytes that there should be. */
  size: number;
  /** When it was found. */
  damagedAt: string;
  kind: StoredKind;
  /** Path of a file, name of an attachment. */
  path: string;
  dataSetId: string;
  /** Label such as `V2`. */
  version: string;
  title: LocalizedText;
}
