/**
 * Fixity check by the operator: reads stored blobs again and replaces damaged ones by good copies. It only reads the
 * database, and blobs never change, so it is safe beside a running server, which checks marked blobs by itself.
 */
import { dirname } from "node:path";
import type { Executor } from "../../../db/client.ts";
import { listUses } from "../../../db/queries/file/integrity.ts";
import { versionLabel } from "../../../sdk/model/dataset.ts";
import { DomainError } from "../../error.ts";
import { openBlobStore, type StoragePlace } from "../../external/open_storage.ts";
import type { BlobStore, StoredBlob } from "../../external/storage.ts";
import { sha256Of } from "../../external/stream_file.ts";
import { blobPath, copyDurably, hashFile } from "../backup/backup.ts";
import { sync } from "../../external/private_files.ts";
import { changeOwner, fileOwnerOf } from "../backup/file_ownership.ts";

/** What is wrong with a blob. */
export type Fault = "missing" | "missing or wrong size" | "wrong size" | "wrong hash" | "not readable";
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
  { place, db, blobs, from }: {
    place: StoragePlace;
    db: Executor;
    blobs: AsyncIterable<StoredBlob>;
    from?: string;
  },
): Promise<FixityReport> {
  const report: FixityReport = { examined: 0, damaged: [] };
  const { dataDir } = place;
  const store = place.s3 && await openBlobStore(place);
  for await (const { sha256, size } of blobs) {
    report.examined++;
    const blob = { sha256, size };
    const fault = await (store ? faultIn(store, blob) : faultOf(`${dataDir}/${blobPath(blob)}`, blob));
    if (!fault) continue;
    const outcome = from === undefined ? undefined : await repair(store ?? dataDir, from, blob);
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

/** @throws DomainError storageUnavailable, which says nothing about the blob. */
async function faultIn(store: BlobStore, blob: StoredBlob): Promise<Fault | undefined> {
  try {
    return await sha256Of(await store.read(blob)) === blob.sha256 ? undefined : "wrong hash";
  } catch (error) {
    if (!(error instanceof DomainError) || error.error !== "storageDamaged") throw error;
    return "missing or wrong size";
  }
}

async function repair(to: BlobStore | string, from: string, blob: StoredBlob): Promise<Outcome> {
  const source = `${from}/${blobPath(blob)}`;
  const fault = await faultOf(source, blob);
  if (fault) return fault === "missing" ? "no copy" : "bad copy";
  return await (typeof to === "string" ? replaceFile(to, source, blob) : replaceStored(to, source, blob));
}

/** The storage replaces the damaged blob at once, and the new one is read again. */
async function replaceStored(store: BlobStore, source: string, blob: StoredBlob): Promise<Outcome> {
  const { sha256 } = await store.write((await Deno.open(source)).readable, { limit: blob.size });
  return sha256 === blob.sha256 && !await faultIn(store, blob) ? "repaired" : "bad copy";
}

/** Writes the copy beside its destination and reads it again before it replaces the damaged blob. */
async function replaceFile(dataDir: string, source: string, blob: StoredBlob): Promise<Outcome> {
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
