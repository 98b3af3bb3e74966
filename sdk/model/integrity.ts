/** Whether stored data are unchanged, for administrators. */
import { ATTACHMENT_KINDS } from "./attachment.ts";
import type { LocalizedText } from "./locale.ts";

/** Result of the last daily check; everything is absent before the first one. */
export interface CheckState {
  /** ISO 8601 UTC. */
  checkedAt?: string;
  sound?: boolean;
  /** The problem; for the audit trail one of {@link TRAIL_FAULTS}. */
  problem?: string;
}

/**
 * `content`: an event does not match its hash. `sequence`: it does not follow the one before. `rewritten`: it differs
 * from what was verified earlier. `truncated`: the trail ends before it. `anchors`: the anchors cannot be read.
 */
export const TRAIL_FAULTS = ["content", "sequence", "rewritten", "truncated", "anchors"] as const;
export type TrailFault = (typeof TRAIL_FAULTS)[number];

export interface IntegrityState {
  /** Stored contents: files with the same bytes count once. */
  files: {
    count: number;
    /** Bytes. */
    size: number;
    /** Intact ones that were verified within the last seven days. */
    verified: number;
    damaged: number;
    /** Oldest verification of an intact one. */
    oldestVerifiedAt?: string;
  };
  /** Second copies of the stored contents; absent where none are configured. */
  copies?: {
    count: number;
    /** Bytes. */
    size: number;
    /** Stored contents without a second copy so far. */
    waiting: number;
    /** Intact ones that were verified within the last seven days. */
    verified: number;
    damaged: number;
    /** Oldest verification of an intact one. */
    oldestVerifiedAt?: string;
  };
  /** Damaged contents that were replaced by their other copy: the first by the second, and the other way round. */
  repairs: { first: number; second: number; lastAt?: string };
  /** When the last round of the weekly scan ended. */
  scannedAt?: string;
  database: CheckState;
  /** Includes the number of valid events, and the event at which a problem shows. */
  audit: CheckState & { events?: number; event?: number };
}

export const STORED_KINDS = ["file", ...ATTACHMENT_KINDS] as const;
export type StoredKind = (typeof STORED_KINDS)[number];

/** A file or attachment whose stored bytes differ from their SHA-256, so that they are no longer sent. */
export interface DamagedFile {
  sha256: string;
  /** Expected number of bytes. */
  size: number;
  /** When the damage was found. */
  damagedAt: string;
  kind: StoredKind;
  /** Path of a file, name of an attachment. */
  path: string;
  dataSetId: string;
  /** Label such as `V2`. */
  version: string;
  title: LocalizedText;
}
