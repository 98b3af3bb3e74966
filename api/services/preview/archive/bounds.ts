/** What is unpacked at most (safety 2.5, B9). */

/** Entries of an archive, and how much larger than the archive they may be. */
export const ENTRIES_MAX = 10_000;
export const RATIO_MAX = 200;
/** Bytes of a member that is shown. */
export const MEMBER_MAX: number = 10 * 1024 * 1024;
/** Bytes of what a compressed tape archive unpacks to; nothing behind them is looked at. */
export const UNPACKED_MAX: number = 64 * 1024 * 1024;
