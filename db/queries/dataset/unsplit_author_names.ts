/** Names of authors that were stored before names had parts. */
import { and, asc, eq, gt, isNull } from "drizzle-orm";
import type { CreatorName } from "../../../sdk/model/metadata/creator_name.ts";
import type { Executor, Transaction } from "../../client.ts";
import { creator } from "../../schema/mod.ts";
import { partColumns } from "./writes.ts";

export interface UnsplitRow {
  id: number;
  nameZh: string;
  nameEn: string;
}

/** Lists the next rows after `after`, by id. */
export function listUnsplit(db: Executor, after: number, limit: number): Promise<UnsplitRow[]> {
  return db.select({ id: creator.id, nameZh: creator.nameZh, nameEn: creator.nameEn }).from(creator)
    .where(and(isNull(creator.kind), gt(creator.id, after))).orderBy(asc(creator.id)).limit(limit).all();
}

/** Stores the parts only; the displayed name does not change. */
export async function storeParts(tx: Transaction, id: number, name: CreatorName): Promise<void> {
  await tx.update(creator).set(partColumns(name)).where(and(eq(creator.id, id), isNull(creator.kind)));
}
