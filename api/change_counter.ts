/** Tells a kept page that is still true from one that is not (`routes/_page_cache.ts`). */
import type { Transaction } from "../db/client.ts";
import { insertChange } from "../db/queries/operation/changes.ts";
import type { App } from "./context.ts";
import { statePart } from "./process_state.ts";

/** Committed changes of what readers see, since this process began. */
const CHANGES = statePart(() => ({ count: 0 }));

/**
 * Called where every change of a dataset is written down: readers see it with the commit, not with what follows it.
 * Other processes on the database read it there (`services/change/follow.ts`).
 * @param tags What it concerns: `dataset:` and its id, for one.
 */
export async function announceChange(
  tx: Transaction,
  app: Pick<App, "clock" | "config" | "db" | "state">,
  tags: readonly string[],
): Promise<void> {
  app.db.afterCommit(tx, () => countChange(app));
  await writeChange(tx, app, tags);
}

/** Only for other processes; nobody reads it where there are none. */
export async function writeChange(
  tx: Transaction,
  { clock, config, state }: Pick<App, "clock" | "config" | "state">,
  tags: readonly string[],
): Promise<void> {
  if (!config.sharedData) return;
  await insertChange(tx, { origin: state.id, tags: [...tags], at: clock().getTime() });
}

/** Something has changed, here or in another process. */
export function countChange({ state }: Pick<App, "state">): void {
  state.of(CHANGES).count++;
}

/**
 * Grows with every change that readers should see at once. Search counts for itself, because what it finds changes only
 * when its index has followed.
 */
export function changeCountOf({ search, state }: Pick<App, "search" | "state">): number {
  return state.of(CHANGES).count + search.changeCount;
}
