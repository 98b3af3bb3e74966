/** Notices in force, which every page shows: kept in memory until one of them changes, in whatever process. */
import { type ArticleSummaryRow, listNoticesFrom } from "../../../db/queries/content/articles.ts";
import { shanghaiDate } from "../../../sdk/model/time.ts";
import { changesOf } from "../../change_counter.ts";
import type { Context } from "../../context.ts";
import { KeptReads } from "../../kept_reads.ts";
import { statePart } from "../../process_state.ts";

/** Bytes of all notices. */
const NOTICES_MAX = 1024 * 1024;
const NOTICES = statePart(() => new KeptReads<ArticleSummaryRow[]>(NOTICES_MAX, () => ["content:notice"]));

/** The published ones whose last day, in Shanghai, is not over; without a last day until they are taken back. */
export async function listNoticesInForce(context: Context): Promise<ArticleSummaryRow[]> {
  const day = shanghaiDate(context.clock());
  const found = await context.state.of(NOTICES).find(
    changesOf(context),
    [day],
    async () => new Map([[day, await listNoticesFrom(context.db.read, day)]]),
  );
  return found.get(day)!;
}
