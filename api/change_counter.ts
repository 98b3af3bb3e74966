/** Tells a kept page that is still true from one that is not (`routes/_page_cache.ts`). */
import type { Transaction } from "../db/client.ts";
import type { App } from "./context.ts";
import { statePart } from "./process_state.ts";

/** Committed changes of datasets since this process began. */
const CHANGES = statePart(() => ({ count: 0 }));

/** Called where every change of a dataset is written down: readers see it with the commit, not with what follows it. */
export function announceChange(tx: Transaction, { db, state }: Pick<App, "db" | "state">): void {
  db.afterCommit(tx, () => state.of(CHANGES).count++);
}

/**
 * Grows with every change that readers should see at once. Search counts for itself, because what it finds changes only
 * when its index has followed.
 */
export function changeCountOf({ search, state }: Pick<App, "search" | "state">): number {
  return state.of(CHANGES).count + search.changeCount;
}
