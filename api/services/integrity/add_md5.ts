/** Adds the MD5 of long files: finding it takes longer than all the rest of an upload, so that no sender waits for it. */
import { listWithoutMd5, noteMd5 } from "../../../db/queries/file/files.ts";
import type { Context } from "../../context.ts";
import { DomainError } from "../../error.ts";
import type { StoredBlob } from "../../external/storage.ts";
import { FAILED, processOne } from "../../process_each.ts";
import { recordBlobChecks, reportDamage } from "./damage_records.ts";
import { ROUND_MS } from "./round.ts";

const BATCH = 50;

/** Reads what has no MD5 yet, and finds out whether it is whole. */
export async function addMissingMd5(context: Context): Promise<Record<string, number>> {
  const ends = performance.now() + ROUND_MS;
  const isOver = () => performance.now() > ends || context.stopping?.aborted === true;
  const counts = { added: 0, failed: 0 };
  for (let after = ""; !isOver();) {
    const blobs = await listWithoutMd5(context.db.read, { after, limit: BATCH });
    if (blobs.length === 0) break;
    after = blobs.at(-1)!.sha256;
    for (const blob of blobs) {
      if (isOver()) break;
      const done = await processOne(
        context,
        { sha256: blob.sha256 },
        "MD5 not added",
        () => addMd5(context, blob),
      );
      counts[done === FAILED ? "failed" : "added"]++;
    }
  }
  return counts;
}

/** Reads a blob back. @throws DomainError storageDamaged; the blob is marked then. */
export async function addMd5(context: Context, blob: StoredBlob): Promise<string> {
  const { sha256, md5 } = await context.external.storage.digest(blob);
  if (sha256 !== blob.sha256) {
    await reportDamage(context, blob.sha256);
    throw new DomainError("storageDamaged", { what: blob.sha256 });
  }
  await context.db.root.withTx((tx) => noteMd5(tx, sha256, md5));
  await recordBlobChecks(context, { intact: [sha256], damaged: [] });
  return md5;
}
