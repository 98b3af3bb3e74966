/** How many transfers of a kind anybody may have under way at once. */
import type { Asker } from "../../actor.ts";
import { DomainError } from "../../error.ts";
import { countRefusal } from "./refusal_counts.ts";
import { CONCURRENCY_RULES, type ConcurrencyKind } from "./rules.ts";
import { limitKeyOf } from "./limit_key.ts";

/** Seconds until it is worth trying again: nobody knows when one of those under way ends. */
const RETRY_SECONDS = 10;

export interface ConcurrencyKinds {
  /** Counts people who are signed in, wherever they are. */
  account: ConcurrencyKind;
  /** Counts everybody else. */
  address: ConcurrencyKind;
  error: "tooManyDownloads" | "tooManyUploads";
}

export class ConcurrencyLimiter {
  readonly #taken = new Map<string, number>();
  #inFlight = 0;

  constructor(readonly kinds: ConcurrencyKinds) {}

  /** Places that are taken now. */
  get inFlight(): number {
    return this.#inFlight;
  }

  /**
   * Takes a place for whoever asks; an address that is not known, as in a call in process, needs none.
   * @returns what gives the place back. @throws DomainError tooManyDownloads or tooManyUploads, with `seconds`.
   */
  acquire({ actor, visitor }: Asker): () => void {
    const [kind, who] = actor.kind === "user"
      ? [this.kinds.account, actor.id]
      : [this.kinds.address, visitor?.address ?? ""];
    const { by, maximum } = CONCURRENCY_RULES[kind];
    const key = limitKeyOf(by, who);
    if (!key) return () => {};
    return this.#acquire(kind, `${kind} ${key}`, maximum);
  }

  #acquire(kind: ConcurrencyKind, key: string, atOnce: number): () => void {
    const taken = this.#taken.get(key) ?? 0;
    if (taken >= atOnce) {
      countRefusal(kind);
      const seconds = RETRY_SECONDS;
      throw new DomainError(this.kinds.error, { limit: atOnce, seconds }, [], { seconds });
    }
    this.#taken.set(key, taken + 1);
    this.#inFlight++;
    return () => this.#release(key);
  }

  #release(key: string): void {
    this.#inFlight--;
    const left = this.#taken.get(key)! - 1;
    if (left > 0) this.#taken.set(key, left);
    else this.#taken.delete(key);
  }
}
