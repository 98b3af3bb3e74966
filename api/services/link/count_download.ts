/** Counts what is downloaded through a link, for the depositor's list. */
import { countDownloadOf } from "../../../db/queries/link/links.ts";
import type { Context } from "../../context.ts";
import { describeError, log } from "../../log.ts";

/** A download is not refused when its count fails. */
export async function countLinkDownload(context: Context, linkId: string): Promise<void> {
  try {
    await context.db.root.withTx((tx) => countDownloadOf(tx, linkId, context.clock().getTime()));
  } catch (error) {
    log("warn", "download through a link not counted", {
      traceId: context.traceId,
      error: describeError(error),
    });
  }
}
