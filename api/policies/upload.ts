/** Until when an upload may go on; computed when it is read, whenever the job comes that deletes it. */
import type { upload } from "../../db/schema/mod.ts";
import { UPLOAD_DAYS } from "../../sdk/model/limits.ts";
import { DAY_MS } from "../../sdk/model/time.ts";

type Row = typeof upload.$inferSelect;

/** Epoch milliseconds. */
export const expiryOf = ({ usedAt }: Pick<Row, "usedAt">): number => usedAt + UPLOAD_DAYS * DAY_MS;

/** Whether it is to be treated as gone. What is whole and waits to be read back stays, and parts go with their whole. */
export const isExpired = (row: Pick<Row, "usedAt" | "state" | "wholeId">, now: number): boolean =>
  row.state !== "verifying" && row.wholeId === null && expiryOf(row) < now;
