/** Reads what is due page by page, so that what cannot be done now keeps nothing behind it from being done. */
import type { Place } from "../../../db/queries/review/access_requests.ts";

const PAGE = 500;

/** @param list A page behind a place, in the order of the making. */
export async function* eachDue<Row extends Place>(
  list: (page: { after?: Place; limit: number }) => Promise<Row[]>,
): AsyncGenerator<Row> {
  let after: Place | undefined;
  for (;;) {
    const rows = await list({ after, limit: PAGE });
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) return;
    after = { createdAt: last.createdAt, id: last.id };
  }
}
