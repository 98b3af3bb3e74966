/** Months in the platform's time zone. */

/** China has had no summer time since 1991, so its offset is a constant. */
export const SHANGHAI_MS: number = 8 * 3_600_000;

/** Adds months to a time of day in Shanghai; if the day does not exist, the last day of the month is taken. */
export function addMonths(at: number, months: number): number {
  const local = new Date(at + SHANGHAI_MS);
  const day = local.getUTCDate();
  local.setUTCDate(1);
  local.setUTCMonth(local.getUTCMonth() + months);
  const last = new Date(Date.UTC(local.getUTCFullYear(), local.getUTCMonth() + 1, 0)).getUTCDate();
  local.setUTCDate(Math.min(day, last));
  return local.getTime() - SHANGHAI_MS;
}
