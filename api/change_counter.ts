/** Tells a kept page that is still true from one that is not (`routes/_page_cache.ts`). */
import type { Transaction } from "../db/client.ts";
import { insertChange } from "../db/queries/system/changes.ts";
import type { ChangeTag } from "../sdk/model/change_tag.ts";
import type { App } from "./context.ts";
import { statePart } from "./process_state.ts";

/** Changes in the order of their commits, by what they concern. Numbers grow and mean nothing to another process. */
export interface Changes {
  /** Number of the newest change. */
  position(): number;
  /** Number of the newest change that concerns one of `tags`; never too low. */
  newest(tags: readonly ChangeTag[]): number;
}

/** Tags that are remembered one by one. */
const TAGS_MAX = 10_000;

class ChangeLog {
  #position = 0;
  /** By tag, the longest unchanged first. */
  readonly #changed = new Map<ChangeTag, number>();
  /** A tag that is not remembered may have changed as late as this. */
  #forgotten = 0;
  #searched = 0;

  add(tags: readonly ChangeTag[]): void {
    this.#position++;
    for (const tag of tags) {
      // Deleted first, so that the newest stands last.
      this.#changed.delete(tag);
      this.#changed.set(tag, this.#position);
    }
    for (const [tag, position] of this.#changed) {
      if (this.#changed.size <= TAGS_MAX) break;
      this.#changed.delete(tag);
      this.#forgotten = position;
    }
  }

  /** Anything may have changed. */
  addAll(): void {
    this.#forgotten = ++this.#position;
    this.#changed.clear();
  }

  /** What search finds changes once more when its index has followed, after the commit. */
  follow(changeCount: number): void {
    if (changeCount === this.#searched) return;
    this.#searched = changeCount;
    this.add(["search"]);
  }

  get position(): number {
    return this.#position;
  }

  newest(tags: readonly ChangeTag[]): number {
    return Math.max(...tags.map((tag) => this.#changed.get(tag) ?? this.#forgotten), 0);
  }
}

/** Since this process began. */
const CHANGES = statePart(() => new ChangeLog());

/**
 * Says what a transaction changes of what readers see. They see it with the commit, not with what follows it; a
 * transaction that fails announces nothing. Other processes on the database read it there (`services/change_log/follow_change_log.ts`).
 */
export async function announceChange(
  tx: Transaction,
  app: Pick<App, "clock" | "config" | "db" | "state">,
  tags: readonly ChangeTag[],
): Promise<void> {
  if (tags.length === 0) return;
  app.db.afterCommit(tx, () => countChange(app, tags));
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

/** Something has changed, here or in another process; anything may have where `tags` is absent. */
export function countChange({ state }: Pick<App, "state">, tags?: readonly ChangeTag[]): void {
  const log = state.of(CHANGES);
  if (tags) log.add(tags);
  else log.addAll();
}

export function changesOf({ search, state }: Pick<App, "search" | "state">): Changes {
  const followed = () => {
    const log = state.of(CHANGES);
    log.follow(search.changeCount);
    return log;
  };
  return { position: () => followed().position, newest: (tags) => followed().newest(tags) };
}
