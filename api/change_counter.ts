/** Tells a kept page that is still true from one that is not (`routes/_page_cache.ts`). */
import type { Database, Transaction } from "../db/client.ts";
import type { ChangeTag } from "../sdk/model/change_tag.ts";
import type { App } from "./context.ts";

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

/** Of each database since this process began. */
const logs = new WeakMap<Database, ChangeLog>();

function logOf({ db }: Pick<App, "db">): ChangeLog {
  const log = logs.get(db.root) ?? new ChangeLog();
  logs.set(db.root, log);
  return log;
}

/**
 * Says what a transaction changes of what readers see. They see it with the commit, not with what follows it; a
 * transaction that fails announces nothing.
 */
export function announceChange(tx: Transaction, app: Pick<App, "db">, tags: readonly ChangeTag[]): void {
  if (tags.length > 0) app.db.afterCommit(tx, () => logOf(app).add(tags));
}

export function changesOf(app: Pick<App, "db" | "search">): Changes {
  const followed = () => {
    const log = logOf(app);
    log.follow(app.search.changeCount);
    return log;
  };
  return { position: () => followed().position, newest: (tags) => followed().newest(tags) };
}
