/** A counter by which a cached page is recognised as out of date (`routes/_page_cache.ts`). */
import type { Database, Transaction } from "../../db/client.ts";
import type { House } from "../context.ts";

/** Committed changes of datasets since the process started. */
const changes = new WeakMap<Database, number>();

/**
 * Counts a change. It is called where every change of a dataset is recorded, so that readers see the change as soon as
 * it is committed.
 */
export function announceChange(tx: Transaction, { db }: Pick<House, "db">): void {
  db.afterCommit(tx, () => changes.set(db.root, (changes.get(db.root) ?? 0) + 1));
}

/**
 * Returns a number that grows with every change that readers should see at once. Search has a counter of its own,
 * because its results change only when its index has followed.
 */
export function generationOf({ db, search }: Pick<House, "db" | "search">): number {
  return (changes.get(db.root) ?? 0) + search.generation;
}
