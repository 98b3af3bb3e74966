/** How many transfers of a kind anybody may have under way at once. */
import type { Asker } from "../../actor.ts";
import { DomainError } from "../../error.ts";
import { countRefusal } from "./refusal_counts.ts";
import { CONCURRENCY_RULES, type ConcurrencyKind } from "./rules.ts";
import { limitKeyOf } from "./limit_key.ts";

/** Seconds to wait before the next try. It is an estimate, because nobody knows when a transfer ends. */
const RETRY_SECONDS = 10;

export interface ConcurrencyKinds {
  /** Rule for people who are signed in, wherever they are. */
  account: ConcurrencyKind;
  /** Rule for everybody else. */
  address: ConcurrencyKind;
  error: "tooManyDownloads" | "tooManyUploads";
}

export class ConcurrencyLimiter {
  readonly #taken = new Map<string, number>();
  #inFlight = 0;

  constructor(readonly kinds: ConcurrencyKinds) {}

  /** Transfers in progress. */
  get inFlight(): number {
    return this.#inFlight;
  }

  /**
   * Takes a place for the caller. An unknown address, as in a call within the process, needs none.
   * @returns a function that gives the place back.
   * @throws DomainError tooManyDownloads or tooManyUploads, with `seconds`.
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
