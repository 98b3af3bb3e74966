/** What is known of the second copies of blobs. */
import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lte,
  or,
  sql,
  sum,
} from "drizzle-orm";
import type { Executor, Transaction } from "../../client.ts";
import { blob, blobCopy, blobRepair } from "../../schema/mod.ts";
import type { BlobRow } from "./files.ts";
import type { BlobCursor } from "./integrity.ts";

type StoredBlob = Pick<BlobRow, "sha256" | "size">;

export type RepairPlace = (typeof blobRepair.$inferSelect)["place"];

export interface CopyRow extends StoredBlob {
  verifiedAt: number;
  damagedAt: number | null;
}

/** Undamaged blobs without a second copy, by SHA-256. */
export function listUncopied(
  db: Executor,
  { after, limit }: { after: string; limit: number },
): Promise<StoredBlob[]> {
  return db.select({ sha256: blob.sha256, size: blob.size }).from(blob)
    .leftJoin(blobCopy, eq(blobCopy.sha256, blob.sha256))
    .where(and(isNull(blobCopy.sha256), isNull(blob.damagedAt), gt(blob.sha256, after)))
    .orderBy(asc(blob.sha256)).limit(limit).all();
}

/** Notes copies that were read back just now. Blobs that were deleted meanwhile are left out. */
export async function noteCopies(tx: Transaction, sha256s: readonly string[], at: number): Promise<void> {
  await tx.run(sql`insert into ${blobCopy} (sha256, copied_at, verified_at)
    select sha256, ${at}, ${at} from ${blob}
    where sha256 in (select value from json_each(${JSON.stringify(sha256s)}))
    on conflict (sha256) do update set verified_at = ${at}, damaged_at = null`);
}

const columns = {
  sha256: blobCopy.sha256,
  size: blob.size,
  verifiedAt: blobCopy.verifiedAt,
  damagedAt: blobCopy.damagedAt,
};

/** Copies that were last verified at `before` or earlier, oldest first, damaged ones too. */
export function listStaleCopies(
  db: Executor,
  { before, after, limit }: { before: number; after?: BlobCursor; limit: number },
): Promise<CopyRow[]> {
  const beyond = after && or(
    gt(blobCopy.verifiedAt, after.verifiedAt),
    and(eq(blobCopy.verifiedAt, after.verifiedAt), gt(blobCopy.sha256, after.sha256)),
  );
  return db.select(columns).from(blobCopy).innerJoin(blob, eq(blob.sha256, blobCopy.sha256))
    .where(and(lte(blobCopy.verifiedAt, before), beyond))
    .orderBy(asc(blobCopy.verifiedAt), asc(blobCopy.sha256)).limit(limit).all();
}

/** Copies that were verified after `since` and are damaged: they need no new reading to be found. */
export function listDamagedCopies(
  db: Executor,
  { since, limit }: { since: number; limit: number },
): Promise<CopyRow[]> {
  return db.select(columns).from(blobCopy).innerJoin(blob, eq(blob.sha256, blobCopy.sha256))
    .where(and(isNotNull(blobCopy.damagedAt), gt(blobCopy.verifiedAt, since)))
    .orderBy(asc(blobCopy.sha256)).limit(limit).all();
}

export async function markCopiesDamaged(
  tx: Transaction,
  sha256s: readonly string[],
  at: number,
): Promise<void> {
  await tx.update(blobCopy).set({ damagedAt: at })
    .where(and(inArray(blobCopy.sha256, [...sha256s]), isNull(blobCopy.damagedAt)));
}

export async function noteRepair(
  tx: Transaction,
  repair: { sha256: string; place: RepairPlace; repairedAt: number },
): Promise<void> {
  await tx.insert(blobRepair).values(repair);
}

export interface CopyState {
  count: number;
  /** Bytes. */
  size: number;
  /** Undamaged copies that were verified at `since` or later. */
  verified: number;
  damaged: number;
  /** Oldest verification of an undamaged copy. */
  oldest?: number;
  /** Blobs that have no copy yet. */
  waiting: number;
}

export async function measureCopies(db: Executor, since: number): Promise<CopyState> {
  const all = await db.select({
    count: count(),
    size: sum(blob.size),
    damaged: count(blobCopy.damagedAt),
    oldest: sql<number | null>`min(case when ${blobCopy.damagedAt} is null then ${blobCopy.verifiedAt} end)`,
  }).from(blobCopy).innerJoin(blob, eq(blob.sha256, blobCopy.sha256)).get();
  const fresh = await db.select({ count: count() }).from(blobCopy)
    .where(and(isNull(blobCopy.damagedAt), gte(blobCopy.verifiedAt, since))).get();
  const blobs = await db.select({ count: count() }).from(blob).get();
  const copied = all?.count ?? 0;
  return {
    count: copied,
    size: Number(all?.size ?? 0),
    verified: fresh?.count ?? 0,
    damaged: all?.damaged ?? 0,
    oldest: all?.oldest ?? undefined,
    waiting: Math.max(0, (blobs?.count ?? 0) - copied),
  };
}

export interface RepairState {
  /** Repairs of either copy, ever. */
  first: number;
  second: number;
  /** The latest repair. */
  last?: number;
}

export async function measureRepairs(db: Executor): Promise<RepairState> {
  const rows = await db.select({ place: blobRepair.place, count: count() }).from(blobRepair)
    .groupBy(blobRepair.place).all();
  const last = await db.select({ at: blobRepair.repairedAt }).from(blobRepair)
    .orderBy(desc(blobRepair.id)).limit(1).get();
  const of = (place: RepairPlace) => rows.find((row) => row.place === place)?.count ?? 0;
  return { first: of("first"), second: of("second"), last: last?.at };
}

export async function countDamagedCopies(db: Executor): Promise<number> {
  return (await db.select({ count: count() }).from(blobCopy).where(isNotNull(blobCopy.damagedAt)).get())
    ?.count ?? 0;
}

export async function hasCopies(db: Executor): Promise<boolean> {
  return await db.select({ sha256: blobCopy.sha256 }).from(blobCopy).limit(1).get() !== undefined;
}

/** Forgets all copies, so that each is written or read again. */
export async function forgetCopies(tx: Transaction): Promise<void> {
  await tx.delete(blobCopy);
}
