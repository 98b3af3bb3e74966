/**
 * Fixity check by the operator: reads stored blobs again and replaces damaged ones by good copies. It only reads the
 * database, and blobs never change, so it is safe beside a running server, which checks marked blobs by itself.
 */
import { dirname } from "node:path";
import type { Executor } from "../../../db/client.ts";
import { listUses } from "../../../db/queries/file/integrity.ts";
import { versionLabel } from "../../../sdk/model/dataset.ts";
import type { StoredBlob } from "../../external/storage.ts";
import { blobPath, copyDurably, hashFile } from "../backup/backup.ts";
import { sync } from "../../external/private_files.ts";
import { changeOwner, fileOwnerOf } from "../backup/file_ownership.ts";

/** What is wrong with a blob. */
export type Fault = "missing" | "wrong size" | "wrong hash" | "not readable";
/** Result of a repair: `no copy` and `bad copy` say why it failed. */
export type Outcome = "repaired" | "no copy" | "bad copy";

export interface DamagedBlob extends StoredBlob {
  fault: Fault;
  outcome?: Outcome;
  /** Files that use the blob: `<dataset> V1 data/a.csv`. */
  uses: string[];
}

export interface FixityReport {
  /** Blobs that were read. */
  examined: number;
  damaged: DamagedBlob[];
}

/**
 * Checks blobs and repairs damaged ones.
 * @param from A backup, or any folder with `blobs/` like that of a data folder; absent to change nothing.
 */
export async function checkFixity(
  { dataDir, db, blobs, from }: {
    dataDir: string;
    db: Executor;
    blobs: AsyncIterable<StoredBlob>;
    from?: string;
  },
): Promise<FixityReport> {
  const report: FixityReport = { examined: 0, damaged: [] };
  for await (const { sha256, size } of blobs) {
    report.examined++;
    const fault = await faultOf(`${dataDir}/${blobPath({ sha256 })}`, { sha256, size });
    if (!fault) continue;
    const outcome = from === undefined ? undefined : await repair(dataDir, from, { sha256, size });
    const uses = (await listUses(db, sha256)).map(({ dataSetId, number, path }) =>
      `${dataSetId} ${versionLabel(number)} ${path}`
    );
    report.damaged.push({ sha256, size, fault, outcome, uses });
  }
  return report;
}

async function faultOf(path: string, blob: StoredBlob): Promise<Fault | undefined> {
  try {
    if ((await Deno.stat(path)).size !== blob.size) return "wrong size";
    return await hashFile(path) === blob.sha256 ? undefined : "wrong hash";
  } catch (error) {
    return error instanceof Deno.errors.NotFound ? "missing" : "not readable";
  }
}

/** Writes the copy beside its destination and reads it again before it replaces the damaged blob. */
async function repair(dataDir: string, from: string, blob: StoredBlob): Promise<Outcome> {
  const source = `${from}/${blobPath(blob)}`;
  const fault = await faultOf(source, blob);
  if (fault) return fault === "missing" ? "no copy" : "bad copy";
  const target = `${dataDir}/${blobPath(blob)}`;
  await copyDurably(source, `${target}.repairing`);
  if (await faultOf(`${target}.repairing`, blob)) {
    await Deno.remove(`${target}.repairing`);
    return "bad copy";
  }
  const owner = await fileOwnerOf(`${dataDir}/blobs`);
  for (const path of [dirname(target), `${target}.repairing`]) await changeOwner(owner, path);
  await Deno.rename(`${target}.repairing`, target);
  await sync(dirname(target));
  // The folder may be new, so its parent is synced.
  await sync(`${dataDir}/blobs`);
  return "repaired";
}
