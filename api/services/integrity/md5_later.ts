/**
 * MD5 of long files, which takes longer than to receive and store them: it is found when they are there already, one
 * file after the other. Where the process ends before, the receipt of a file finds it (`receipt.ts`).
 */
import { noteMd5 } from "../../../db/queries/file/files.ts";
import type { Context } from "../../context.ts";
import type { StoredBlob } from "../../external/storage.ts";
import { describeError, log } from "../../log.ts";
import { statePart } from "../../process_state.ts";
import { WorkQueue } from "../../work_queue.ts";

const TURNS = statePart(() => new WorkQueue(1));

/** Begins, and does not wait for it. */
export function findMd5Later({ db, external, state, traceId }: Context, blob: StoredBlob): void {
  const find = async () => {
    const { sha256, md5 } = await external.storage.digest(blob);
    if (sha256 === blob.sha256) await db.root.withTx((tx) => noteMd5(tx, sha256, md5));
  };
  state.of(TURNS).run(find).catch((error) =>
    log("info", "no MD5 of a file", { traceId, sha256: blob.sha256, error: describeError(error) })
  );
}
