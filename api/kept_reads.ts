/**
 * What visitors are shown, kept in memory as it was read until something of it changes (`api/change_counter.ts`). Readers
 * share what is kept, so it is frozen.
 */
import type { ChangeTag } from "../sdk/model/change_tag.ts";
import type { Changes } from "./change_counter.ts";

interface Entry<T> {
  value: T;
  tags: readonly ChangeTag[];
  /** Position in {@link Changes} from which it was read. */
  since: number;
}

export class KeptReads<T extends object> {
  /** The longest unasked first. */
  readonly #entries = new Map<string, Entry<T>>();

  /** @param max Values kept at once. @param tagsOf What a value shows. */
  constructor(readonly max: number, readonly tagsOf: (value: T) => readonly ChangeTag[]) {}

  /**
   * Finds values by key. @param read Is asked for those that are not kept or have changed since; those that it does not
   * find are left out, and asked for again the next time.
   */
  async find(
    changes: Changes,
    keys: readonly string[],
    read: (keys: string[]) => Promise<ReadonlyMap<string, T>>,
  ): Promise<Map<string, T>> {
    const found = new Map<string, T>();
    for (const key of keys) {
      const kept = this.#entries.get(key);
      if (!kept || changes.newest(kept.tags) > kept.since) continue;
      found.set(key, kept.value);
      this.#put(key, kept);
    }
    const missing = keys.filter((key) => !found.has(key));
    if (missing.length === 0) return found;
    // Before they are read: a change on the way is newer than what was read.
    const since = changes.position();
    for (const [key, value] of await read(missing)) {
      this.#put(key, { value: freeze(value), tags: this.tagsOf(value), since });
      found.set(key, value);
    }
    return found;
  }

  /** Deleted first, so that what was asked for last stands last. */
  #put(key: string, entry: Entry<T>): void {
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    if (this.#entries.size > this.max) this.#entries.delete(this.#entries.keys().next().value ?? key);
  }
}

/** The same value, which nobody can change any more. */
export function freeze<T>(value: T): T {
  if (typeof value !== "object" || value === null || Object.isFrozen(value)) return value;
  for (const member of Object.values(value)) freeze(member);
  return Object.freeze(value);
}
