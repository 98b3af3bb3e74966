/** Computes the Merkle root of a version from its rows, a page of files at a time. */
import { createHash } from "node:crypto";
import type { Executor } from "../../../db/client.ts";
import {
  listManifestRows,
  listWithoutRoot,
  type ManifestRow,
  writeRoot,
} from "../../../db/queries/file/manifest.ts";
import { MerkleTree } from "../../../sdk/model/merkle_tree.ts";
import type { App } from "../../context.ts";
import { log } from "../../log.ts";

/** Files read from the database at once. */
const PAGE = 1_000;
/** Versions that are listed at once. */
const BATCH = 100;

const sha256 = (bytes: Uint8Array): Uint8Array => createHash("sha256").update(bytes).digest();

/** All files of a version in the order of the bytes of their paths. */
export async function* manifestRows(db: Executor, versionId: string): AsyncGenerator<ManifestRow> {
  for (let after = "";;) {
    const rows = await listManifestRows(db, versionId, { after, limit: PAGE });
    yield* rows;
    if (rows.length < PAGE) return;
    after = rows.at(-1)!.path;
  }
}

/** @returns lower-case hex. */
export async function computeRoot(db: Executor, versionId: string): Promise<string> {
  const tree = new MerkleTree(sha256);
  for await (const row of manifestRows(db, versionId)) tree.add(row);
  return tree.root();
}

/**
 * Enters the roots of versions that were published before there were roots. Finds nothing once they are entered; an
 * interrupted run goes on where it stopped. @returns how many versions.
 */
export async function enterStoredRoots({ db }: Pick<App, "db">): Promise<number> {
  let entered = 0;
  for (let ids = await listWithoutRoot(db.read, BATCH); ids.length > 0;) {
    for (const id of ids) {
      const root = await computeRoot(db.read, id);
      await db.withTx((tx) => writeRoot(tx, id, root));
    }
    entered += ids.length;
    ids = await listWithoutRoot(db.read, BATCH);
  }
  if (entered > 0) log("info", "Merkle roots entered", { versions: entered });
  return entered;
}
