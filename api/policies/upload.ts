/** Until when an upload may go on; computed when it is read, whenever the job comes that deletes it. */
import type { upload } from "../../db/schema/mod.ts";
import { UPLOAD_DAYS, UPLOAD_UNSENT_DAYS } from "../../sdk/model/limits.ts";
import { DAY_MS } from "../../sdk/model/time.ts";

type Row = typeof upload.$inferSelect;

/**
 * Epoch milliseconds. An upload of which no byte has come ends sooner, because its sender has nothing to go on with. What
 * comes by FTP is counted at its end alone, so that nothing is known of its bytes before.
 */
export function expiryOf(
  { usedAt, received, state, protocol }: Pick<Row, "usedAt" | "received" | "state" | "protocol">,
): number {
  const isUnsent = received === 0 && protocol !== "ftp" && (state === "receiving" || state === "part");
  return usedAt + (isUnsent ? UPLOAD_UNSENT_DAYS : UPLOAD_DAYS) * DAY_MS;
}

/** Uploads that were used before these times have expired: any of them, and those of which no byte has come. */
export const expiredBefore = (now: number): { used: number; unsent: number } => ({
  used: now - UPLOAD_DAYS * DAY_MS,
  unsent: now - UPLOAD_UNSENT_DAYS * DAY_MS,
});

/** Whether it is to be treated as gone. What is whole and waits to be read back stays, and parts go with their whole. */
export const isExpired = (row: Row, now: number): boolean =>
  row.state !== "verifying" && row.wholeId === null && expiryOf(row) < now;
