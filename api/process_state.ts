/**
 * What one process keeps in memory for as long as its app is open. Each service declares its part beside its code and
 * finds it in `app.state`, so that two apps in one process share nothing, and nothing outlives the app it belongs to.
 */

/** Names a part, and makes it when it is asked for first. */
export interface StatePart<T> {
  readonly create: () => T;
}

export function statePart<T>(create: () => T): StatePart<T> {
  return { create };
}

export class ProcessState {
  /** Tells this process from others on the same database. */
  readonly id: string = crypto.randomUUID();
  readonly #parts = new Map<StatePart<unknown>, unknown>();

  /** The same object at every call. */
  of<T>(part: StatePart<T>): T {
    if (!this.#parts.has(part)) this.#parts.set(part, part.create());
    return this.#parts.get(part) as T;
  }
}
