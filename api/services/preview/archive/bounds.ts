/** What is unpacked at most (safety 2.5, B9). */
import { PREVIEW_BEGINNING_MAX, PREVIEW_WHOLE_MAX } from "../../../../sdk/model/limits.ts";

/** Entries of an archive, and how much larger than the archive they may be. */
export const ENTRIES_MAX = 10_000;
export const RATIO_MAX = 200;
/** Bytes of a member of which at least the beginning is shown, and of that beginning. */
export const MEMBER_MAX: number = PREVIEW_BEGINNING_MAX;
export const BEGINNING_MAX: number = PREVIEW_WHOLE_MAX;
/** Bytes of a compressed file that are read where more than its beginning is needed. */
export const PACKED_MAX: number = 20 * 1024 * 1024;
/** Bytes of what a compressed tape archive unpacks to; nothing behind them is looked at. */
export const UNPACKED_MAX: number = 64 * 1024 * 1024;
/** Milliseconds that are left for the reader of what was unpacked. */
export const RESERVE_MS = 1_500;
