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
  /** Milliseconds of the process's own time. */
  until: number;
  bytes: number;
}

/** Milliseconds after which a value is read anew in any case: a change whose announcement was lost shows no longer. */
const AGE_MAX = 600_000;

export class KeptReads<T extends object> {
  /** The longest unasked first. */
  readonly #entries = new Map<string, Entry<T>>();
  #bytes = 0;

  /** @param max Bytes of all that is kept, roughly. @param tagsOf What a value shows; without any it is not kept. */
  constructor(
    readonly max: number,
    readonly tagsOf: (value: T) => readonly ChangeTag[] | undefined,
    readonly now: () => number = () => performance.now(),
  ) {}

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
    const now = this.now();
    for (const key of keys) {
      const kept = this.#entries.get(key);
      if (!kept || kept.until <= now || changes.newest(kept.tags) > kept.since) continue;
      found.set(key, kept.value);
      this.#put(key, kept);
    }
    const missing = keys.filter((key) => !found.has(key));
    if (missing.length === 0) return found;
    // Before they are read: a change on the way is newer than what was read.
    const since = changes.position();
    for (const [key, value] of await read(missing)) {
      found.set(key, value);
      const tags = this.tagsOf(value);
      if (!tags) continue;
      this.#put(key, { value: freeze(value), tags, since, until: now + AGE_MAX, bytes: measure(value) });
    }
    return found;
  }

  /** Deleted first, so that what was asked for last stands last. */
  #put(key: string, entry: Entry<T>): void {
    this.#delete(key);
    this.#entries.set(key, entry);
    this.#bytes += entry.bytes;
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= this.max) return;
      this.#delete(oldest);
    }
  }

  #delete(key: string): void {
    this.#bytes -= this.#entries.get(key)?.bytes ?? 0;
    this.#entries.delete(key);
  }
}

/** Bytes that a value takes up, roughly: what is presented of it is about as large once more. */
function measure(value: unknown): number {
  if (typeof value === "string") return 16 + 2 * value.length;
  if (typeof value !== "object" || value === null) return 8;
  return Object.values(value).reduce((sum: number, member) => sum + measure(member), 64);
}

/** The same value, which nobody can change any more. */
export function freeze<T>(value: T): T {
  if (typeof value !== "object" || value === null || Object.isFrozen(value)) return value;
  for (const member of Object.values(value)) freeze(member);
  return Object.freeze(value);
}
