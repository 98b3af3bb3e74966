/** Tells a kept page that is still true from one that is not (`routes/_page_cache.ts`). */
import type { Database, Transaction } from "../db/client.ts";
import type { App } from "./context.ts";

/** Committed changes of datasets since this process began. */
const changes = new WeakMap<Database, number>();

/** Called where every change of a dataset is written down: readers see it with the commit, not with what follows it. */
export function announceChange(tx: Transaction, { db }: Pick<App, "db">): void {
  db.afterCommit(tx, () => changes.set(db.root, (changes.get(db.root) ?? 0) + 1));
}

/**
 * Grows with every change that readers should see at once. Search counts for itself, because what it finds changes only
 * when its index has followed.
 */
export function changeCountOf({ db, search }: Pick<App, "db" | "search">): number {
  return (changes.get(db.root) ?? 0) + search.changeCount;
}
