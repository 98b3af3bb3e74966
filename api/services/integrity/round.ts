/** How long and how fast the jobs that read every stored file work in one round. */

/** Least rate in bytes a second. */
export const RATE_MIN = 50_000_000;
/** A round ends after the blob that is being read at this time. */
export const ROUND_MS: number = 50 * 60_000;
