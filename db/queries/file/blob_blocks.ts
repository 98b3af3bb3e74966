/** Checksums of the blocks of blobs. A blob of one block has none: its CRC-32 is enough. */
import { Buffer } from "node:buffer";
import { and, asc, eq, gt, isNotNull, isNull, notExists, or, sql } from "drizzle-orm";
import { BLOCK_SIZE } from "../../../sdk/model/block_size.ts";
import type { Executor, Transaction } from "../../client.ts";
import { preparedRead } from "../../prepared_read.ts";
import { blob, blobBlocks } from "../../schema/mod.ts";
import { inList } from "../in_list.ts";

type StoredBlob = Pick<typeof blob.$inferSelect, "sha256" | "size">;

/** Bytes of the checksums in one row: those of 1 GiB. */
export const PART_BYTES: number = 64 * 1024;

/** Of bytes that arrived just now. Without `blocks` a row says that they are still to be found. */
export async function openBlocks(
  tx: Transaction,
  { sha256, size, blocks }: StoredBlob & { blocks?: Uint8Array },
): Promise<void> {
  if (size <= BLOCK_SIZE) return;
  if (blocks) return await putBlocks(tx, sha256, blocks);
  await tx.insert(blobBlocks).values({ sha256, part: 0 }).onConflictDoNothing();
}

/** @param blocks Of bytes with this SHA-256. */
export async function putBlocks(tx: Transaction, sha256: string, blocks: Uint8Array): Promise<void> {
  for (let part = 0; part * PART_BYTES < blocks.length; part++) {
    const checksums = Buffer.from(blocks.subarray(part * PART_BYTES, (part + 1) * PART_BYTES));
    await tx.insert(blobBlocks).values({ sha256, part, checksums })
      .onConflictDoUpdate({ target: [blobBlocks.sha256, blobBlocks.part], set: { checksums } });
  }
}

/** One part of the list. */
export async function findBlocks(
  db: Executor,
  sha256: string,
  part: number,
): Promise<Uint8Array | undefined> {
  const [row] = await selectBlocks(db, { sha256, part });
  return row?.checksums ?? undefined;
}

const selectBlocks = preparedRead((db) =>
  db.select({ checksums: blobBlocks.checksums }).from(blobBlocks)
    .where(
      and(eq(blobBlocks.sha256, sql.placeholder("sha256")), eq(blobBlocks.part, sql.placeholder("part"))),
    )
);

/** Those of some blobs of which a checksum is missing, by SHA-256. */
export async function listLackingChecksums(db: Executor, sha256s: readonly string[]): Promise<string[]> {
  const known = db.select({ part: blobBlocks.part }).from(blobBlocks)
    .where(and(eq(blobBlocks.sha256, blob.sha256), isNotNull(blobBlocks.checksums)));
  const rows = await db.select({ sha256: blob.sha256 }).from(blob)
    .where(and(
      inList(blob.sha256, sha256s),
      or(isNull(blob.crc32), and(gt(blob.size, BLOCK_SIZE), notExists(known))),
    )).all();
  return rows.map(({ sha256 }) => sha256);
}

/** Undamaged blobs whose blocks have no checksums yet, by SHA-256. */
export function listWithoutBlocks(
  db: Executor,
  { after, limit }: { after: string; limit: number },
): Promise<StoredBlob[]> {
  return db.select({ sha256: blob.sha256, size: blob.size }).from(blobBlocks)
    .innerJoin(blob, eq(blob.sha256, blobBlocks.sha256))
    .where(and(isNull(blobBlocks.checksums), isNull(blob.damagedAt), gt(blobBlocks.sha256, after)))
    .orderBy(asc(blobBlocks.sha256)).limit(limit).all();
}
